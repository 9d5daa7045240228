import Foundation
import LoginModel

/// A proxy that the user's variables name.
struct UpstreamProxy: Sendable {
    /// The reason why the value of a variable cannot be used.
    struct Malformed: Error, Sendable, CustomStringConvertible {
        let description: String
    }

    /// The host as the resolver expects it, without brackets.
    let host: String
    /// The host as a part of a URL.
    let name: URLHost
    let port: Int
    /// The value of the `Proxy-Authorization` header (RFC 7617); `nil` if the URL has no user.
    let authorization: Secret?

    /// Parses the URL of a proxy.
    /// - Parameter variable: the name of the variable, for the error.
    /// - Throws: ``Malformed``, which does not contain the password.
    init(_ text: String, variable: String) throws(Malformed) {
        let components = URLComponents(string: text.contains("://") ? text : "http://\(text)")
        guard let components, let host = components.host, !host.isEmpty, [nil, "", "/"].contains(components.path) else {
            throw Malformed(description: "\(variable) is not the URL of a proxy, such as http://proxy.example:3128.")
        }
        guard components.scheme?.lowercased() == "http" else {
            throw Malformed(
                description:
                    "\(variable) names a proxy by \(components.scheme ?? "")://, but the emulator can chain only to proxies by http://.")
        }
        let isBareVersion6 = host.contains(":") && !host.hasPrefix("[")
        guard let name = try? URLHost(isBareVersion6 ? "[\(host)]" : host), !EmulatedHosts.isReserved(name) else {
            throw Malformed(description: "\(variable) names the proxy \(host), which the emulator does not reach.")
        }
        self.name = name
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        port = components.port ?? 80
        authorization = components.user.map { user in
            Secret("Basic " + Data("\(user):\(components.password ?? "")".utf8).base64EncodedString())
        }
    }
}

/// The proxies of the user's variables, with the hosts that are reached without them.
struct UpstreamProxies: Sendable {
    var http: UpstreamProxy?
    var https: UpstreamProxy?
    var exceptions = ProxyExceptions("")

    init() {}

    /// Reads the variables by which clients find proxies. The lowercase spelling takes precedence, as in curl.
    /// - Throws: `UpstreamProxy.Malformed`.
    init(_ environment: [String: String]) throws(UpstreamProxy.Malformed) {
        func value(_ name: String) -> (name: String, value: String)? {
            for name in [name, name.uppercased()] {
                if let value = environment[name], !value.isEmpty { return (name, value) }
            }
            return nil
        }
        func proxy(_ name: String) throws(UpstreamProxy.Malformed) -> UpstreamProxy? {
            guard let found = value(name) ?? value("all_proxy") else { return nil }
            return try UpstreamProxy(found.value, variable: found.name)
        }
        http = try proxy("http_proxy")
        https = try proxy("https_proxy")
        exceptions = ProxyExceptions(value("no_proxy")?.value ?? "")
    }

    /// Whether one of the proxies gets a password.
    var needPassword: Bool { http?.authorization != nil || https?.authorization != nil }

    /// Returns the proxy by which a host is reached; `nil` for none.
    func proxy(for host: URLHost, port: Int, isEncrypted: Bool) -> UpstreamProxy? {
        guard let proxy = isEncrypted ? https : http, !exceptions.contains(host, port: port) else { return nil }
        return proxy
    }
}
