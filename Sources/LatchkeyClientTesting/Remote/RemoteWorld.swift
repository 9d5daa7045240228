/// A further provider of the same run, with a store, clock, login queue, faults and journal of its own, for tests in parallel.
public struct RemoteWorld: Sendable, CustomStringConvertible, CustomReflectable {
    /// The name of the world.
    public let name: String
    /// The provider of the world.
    public let provider: RemoteProvider
    /// The port of the proxy on 127.0.0.1 by which clients reach the world; `nil` if the run has none.
    public let proxyPort: Int?
    /// The environment variables of the clients of the world. One of them has the secret URL of its control API.
    public let variables: [String: String]

    /// The name. The variables contain a secret.
    public var description: String { "the world \(name)" }
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
