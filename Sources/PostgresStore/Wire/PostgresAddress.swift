import CPostgres
import Foundation

/// The address of a PostgreSQL store: `postgres:` and keywords of libpq, as in `postgres:host=db.example dbname=latchkey`, or a URI
/// that begins with `postgresql://`. It never contains a password.
struct PostgresAddress: Sendable, Hashable, CustomStringConvertible {
    /// The parameters of libpq that the address names.
    let parameters: [String: String]

    init(parameters: [String: String]) { self.parameters = parameters }

    /// Parses an address.
    /// - Throws: An error of the kind `addressRefused` for a malformed address, an unknown parameter, or a password; `libraryMissing`.
    init(_ text: String) throws(PostgresError) {
        let schemes = ["postgresql://", "postgres://"]
        let isURI = schemes.contains(where: text.hasPrefix)
        guard isURI || text.hasPrefix("postgres:") else {
            throw .address("write postgres: and keywords, or a URI that begins with postgresql://")
        }
        guard !text.utf8.contains(0) else { throw .address("it contains a zero byte") }
        let parameters = isURI ? text : String(text.dropFirst("postgres:".count))
        // libpq would read a part of a password with a slash as the port or the database, which errors name.
        if schemes.contains(where: parameters.hasPrefix), let at = parameters.firstIndex(of: "@"),
            parameters[..<at].dropFirst("postgres://".count).contains(":")
        {
            throw .passwordInAddress
        }
        try PostgresLibrary.load()
        self.parameters = try Self.parse(parameters)
        try Self.check(self.parameters)
    }

    private static func parse(_ text: String) throws(PostgresError) -> [String: String] {
        var reason: UnsafeMutablePointer<CChar>?
        guard let parsed = pq_parameters_parse(text, &reason) else {
            defer { pq_text_free(reason) }
            let mayContainPassword = text.removingPercentEncoding.map { $0.lowercased().contains("pass") || $0.contains("@") } ?? true
            guard !mayContainPassword, let reason else {
                throw .address("it is malformed, and not shown because it may contain a password")
            }
            throw .address(PostgresLibrary.sentencePart(String(cString: reason)))
        }
        defer { pq_parameters_free(parsed) }
        return dictionary(parsed)
    }

    /// Returns the parameters of libpq that have a value. An empty one is none: libpq ignores it when it connects.
    static func dictionary(_ parameters: OpaquePointer) -> [String: String] {
        var result: [String: String] = [:]
        var index = 0
        while let keyword = pq_parameter_keyword(parameters, index) {
            if let value = pq_parameter_value(parameters, index), value.pointee != 0 {
                result[String(cString: keyword)] = String(cString: value)
            }
            index += 1
        }
        return result
    }

    /// The parameters that are secrets. The last three exist since version 18 of libpq.
    private static let secrets: Set = ["password", "sslpassword", "oauth_client_secret", "scram_client_key", "scram_server_key"]

    private static func check(_ parameters: [String: String]) throws(PostgresError) {
        guard secrets.isDisjoint(with: parameters.keys) else { throw .passwordInAddress }
        if let port = parameters["port"] {
            let areNumbers = port.split(separator: ",", omittingEmptySubsequences: false)
                .allSatisfy { $0.isEmpty || UInt16($0) ?? 0 > 0 }
            guard areNumbers else { throw .address("the port is not a number from 1 to 65535") }
        }
        // libpq's own programs would expand such a name, and find a password in it.
        if let database = parameters["dbname"], database.contains("=") || database.contains("://") {
            throw .address("dbname is not a name but another address")
        }
        // A socket folder begins with a slash, an abstract socket with an @.
        let hosts = parameters["host"]?.split(separator: ",") ?? []
        guard !hosts.contains(where: { !$0.hasPrefix("/") && $0.dropFirst().contains("@") }) else {
            throw .address("host is not the name of a host, because it contains an @")
        }
        guard parameters["replication"] == nil else { throw .address("a store cannot use a replication connection") }
    }

    /// The server and the database, as operators recognize them.
    var description: String {
        let server =
            switch (parameters["host"] ?? parameters["hostaddr"], parameters["service"]) {
            case (let host?, _): "host \(host)" + (parameters["port"].map { ", port \($0)" } ?? "")
            case (_, let service?): "service \(service)"
            default: "the default host" + (parameters["port"].map { ", port \($0)" } ?? "")
            }
        return parameters["dbname"].map { "\(server), database \($0)" } ?? server
    }
}

extension PostgresError {
    fileprivate static func address(_ reason: String) -> PostgresError { PostgresError(.addressRefused, message: reason) }

    fileprivate static var passwordInAddress: PostgresError {
        .address("it contains a password, which other users of the machine could read; use PGPASSFILE or a service file")
    }
}
