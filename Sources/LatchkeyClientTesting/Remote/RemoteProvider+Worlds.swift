import LoginModel

extension RemoteProvider {
    private struct Name: Encodable { let name: String }

    private struct World: Decodable {
        let name: String
        let controlUrl: String
        let proxyPort: Int?
        let variables: [String: String]
    }

    private struct Worlds: Decodable { let worlds: [World] }

    /// The worlds beside the first one, in ascending order of the name.
    public var worlds: [RemoteWorld] {
        get async throws {
            let list: Worlds = try await control.call("GET", ["worlds"])
            return try list.worlds.map(Self.world)
        }
    }

    /// Opens a further world, which starts with the seed of the run.
    /// - Parameter name: Letters, digits, dots, underscores and hyphens, at most 64.
    public func addWorld(named name: String) async throws -> RemoteWorld {
        try Self.world(try await control.call("POST", ["worlds"], body: Name(name: name)))
    }

    /// Ends a world that ``addWorld(named:)`` has opened.
    public func removeWorld(named name: String) async throws { try await control.send("DELETE", ["worlds", name]) }

    private static func world(_ answer: World) throws -> RemoteWorld {
        RemoteWorld(
            name: answer.name, provider: try RemoteProvider(controlURL: Secret(answer.controlUrl)), proxyPort: answer.proxyPort,
            variables: answer.variables)
    }
}
