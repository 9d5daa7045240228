/// Where the clients of a world find it.
package struct WorldAddress: Sendable {
    /// The environment variables of the clients, by name.
    package var variables: [String: String]
    /// The TCP port of a proxy on 127.0.0.1 that leads to the world; `nil` if there is none.
    package let proxyPort: Int?

    package init(variables: [String: String], proxyPort: Int?) {
        self.variables = variables
        self.proxyPort = proxyPort
    }
}

/// Makes a world reachable for clients, and gives the variables with which a client finds it.
package protocol WorldHost: Sendable {
    /// Makes a world reachable.
    /// - Returns: Where its clients find it. The caller adds the variable `LATCHKEY_CONTROL_URL`.
    func open(_ world: World, named name: String) async throws -> WorldAddress
    /// Ends what ``open(_:named:)`` has begun.
    func close(named name: String) async
}
