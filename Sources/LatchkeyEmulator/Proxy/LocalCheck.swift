import LoginModel

/// Decides whether a client may use a connection to this computer.
struct LocalCheck: Sendable {
    let rules: ProxyRules
    let host: URLHost
    let port: Int
    let client: ProxyClient

    /// Throws the reason if the connection is refused. It reads files.
    func run() throws {
        if let refusal = rules.refusal(ofLocalPort: port, of: host) { throw refusal }
        guard let user = rules.user else { return }
        // The service would take the client for a program of this user, as does the proxy of each of the user's runs.
        try client.check(
            isOf: user,
            otherwise: """
                Port \(port) of \(host) is refused to another user of this computer, because the connection would be one of yours; \
                programs reach it without the proxy.
                """)
    }
}
