import CPostgres
import Foundation

extension PostgresSession {
    /// Establishes a connection to the first host that accepts writes. Each host gets an equal share of the time that is left.
    func connect(until deadline: ContinuousClock.Instant) throws(PostgresError) -> ServerFacts {
        let hosts = try connectionParameters()
        var errors: [PostgresError] = []
        for (index, parameters) in hosts.enumerated() {
            let now = ContinuousClock.now
            do throws(PostgresError) {
                return try connect(parameters, until: now.advanced(by: now.duration(to: deadline) / (hosts.count - index)))
            } catch {
                if let connection { pq_finish(connection) }
                connection = nil
                let name = parameters["host"] ?? parameters["hostaddr"] ?? "the default host"
                errors.append(hosts.count == 1 ? error : error.with(message: "\(name): \(error.message)"))
            }
        }
        // A host that answers says more than those that cannot be reached.
        let decisive = errors.last { ![.cannotConnect, .deadlinePassed].contains($0.kind) } ?? errors[errors.count - 1]
        throw decisive.with(message: errors.map(\.message).joined(separator: "; "))
    }

    private func connect(
        _ parameters: [String: String], until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> ServerFacts {
        try checkOpen()
        guard let connection = Self.start(parameters) else { throw PostgresError(.cannotConnect, message: "there is no memory") }
        self.connection = connection
        notices.receive(from: connection)
        pq_set_verbose_errors(connection)
        try poll(connection, until: deadline)
        let version = PostgresServerVersion(number: Int(pq_server_version(connection)))
        guard version >= .oldest else { throw PostgresError(.serverTooOld, message: "it has version \(version)") }
        try checkEncoding(connection)
        try checkWritable(connection)
        guard pq_set_nonblocking(connection), pq_enter_pipeline(connection) else { throw failure() }
        return ServerFacts(version: version, backendProcess: pq_backend_process(connection))
    }

    /// Returns, for each host, the parameters of the address, of the session, and those that protect the connection.
    private func connectionParameters() throws(PostgresError) -> [[String: String]] {
        var parameters = Self.parameters(of: address)
        let resolved = Self.resolve(parameters)
        let security = try TransportSecurity.parameters(
            address: address.parameters, resolved: resolved, environment: ProcessInfo.processInfo.environment)
        parameters.merge(security) { $1 }
        return HostList.split(parameters, resolved: resolved)
    }

    private static func parameters(of address: PostgresAddress) -> [String: String] {
        SessionParameters.defaults.merging(address.parameters) { $1 }.merging(SessionParameters.fixed) { $1 }
    }

    /// Returns the addresses of the single servers that an address, its service file, or the environment names.
    static func servers(of address: PostgresAddress) -> [PostgresAddress] {
        HostList.split(address.parameters, resolved: resolve(parameters(of: address))).map(PostgresAddress.init(parameters:))
    }

    /// Returns the parameters with those of the service file, of the environment, and the defaults. libpq tells them only for a connection,
    /// so this starts one with an invalid parameter, which libpq refuses before it opens a socket.
    static func resolve(_ parameters: [String: String]) -> [String: String] {
        guard let connection = start(parameters.merging(["channel_binding": "unresolved"]) { $1 }) else { return parameters }
        defer { pq_finish(connection) }
        guard let resolved = pq_parameters_of(connection) else { return parameters }
        defer { pq_parameters_free(resolved) }
        var result = PostgresAddress.dictionary(resolved)
        result["service"] = parameters["service"] ?? ProcessInfo.processInfo.environment["PGSERVICE"]
        return result
    }

    private static func start(_ parameters: [String: String]) -> OpaquePointer? {
        let (keywords, values) = (parameters.keys.map { $0.utf8CString }, parameters.values.map { $0.utf8CString })
        return withPointers(to: keywords) { keywords in withPointers(to: values) { values in pq_connect_start(keywords, values) } }
    }

    /// Calls a closure with an array of C texts that ends with `nil`.
    private static func withPointers<Result>(
        to texts: [ContiguousArray<CChar>], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let bytes = texts.flatMap(\.self)
        return bytes.withUnsafeBufferPointer { bytes in
            var pointers: [UnsafePointer<CChar>?] = []
            var offset = 0
            for text in texts {
                pointers.append(bytes.baseAddress?.advanced(by: offset))
                offset += text.count
            }
            return (pointers + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }

    private func poll(_ connection: OpaquePointer, until deadline: ContinuousClock.Instant) throws(PostgresError) {
        var progress = pq_progress_writing
        while progress != pq_progress_connected {
            try checkOpen()
            guard ContinuousClock.now < deadline else { throw PostgresError(.deadlinePassed, message: "connecting took too long") }
            let isReading = progress == pq_progress_reading
            // If it cannot even start, there is no socket to wait for.
            if !pq_is_broken(connection) {
                let events = pq_wait(connection, inbox.wakeReader, isReading, !isReading, milliseconds(until: deadline))
                guard events & Int32(pq_event_socket.rawValue) != 0 else { continue }
            }
            progress = pq_connect_poll(connection)
            if progress == pq_progress_failed {
                throw PostgresError(
                    connecting: String(cString: pq_error_message(connection)), needsPassword: pq_needs_password(connection))
            }
        }
    }

    private func checkOpen() throws(PostgresError) {
        // Until the connection is established, nobody can add a flush: the pipe only says that the connection is to be closed.
        guard inbox.take() != nil else { throw PostgresError(.connectionLost, message: "the provider closed the connection") }
    }

    private func checkEncoding(_ connection: OpaquePointer) throws(PostgresError) {
        guard let encoding = pq_parameter_status(connection, "server_encoding").map({ String(cString: $0) }), encoding != "UTF8" else {
            return
        }
        throw PostgresError(.wrongEncoding, message: "it is \(encoding)")
    }

    private func checkWritable(_ connection: OpaquePointer) throws(PostgresError) {
        for name in ["in_hot_standby", "default_transaction_read_only"] {
            guard let value = pq_parameter_status(connection, name), String(cString: value) == "on" else { continue }
            throw PostgresError(.readOnly, message: "\(name) is on")
        }
    }

    /// Returns the error for a failure of libpq that no result describes.
    func failure() -> PostgresError {
        if let reason = notices.endReason { return reason }
        let message = connection.flatMap { pq_error_message($0) }.map { String(cString: $0) } ?? ""
        return PostgresError(.connectionLost, message: PostgresLibrary.sentencePart(message))
    }
}
