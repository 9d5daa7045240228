/// Makes a world reachable for clients, and gives the variables with which a client finds it.
package protocol WorldHost: Sendable {
    /// Makes a world reachable.
    /// - Returns: The environment variables of its clients, by name. The caller adds `LATCHKEY_CONTROL_URL`.
    func open(_ world: World, named name: String) async throws -> [String: String]
    /// Ends what ``open(_:named:)`` has begun.
    func close(named name: String) async
}
