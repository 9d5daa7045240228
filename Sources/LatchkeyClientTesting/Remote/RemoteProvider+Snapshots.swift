extension RemoteProvider {
    private struct Name: Encodable { let name: String }
    private struct Names: Decodable { let snapshots: [String] }

    /// The names of the snapshots, in ascending order.
    public var snapshots: [String] {
        get async throws {
            let names: Names = try await control.call("GET", ["snapshots"])
            return names.snapshots
        }
    }

    /// Takes a snapshot of the provider: its store, login queue, faults and clock.
    /// - Parameter name: Letters, digits, dots, underscores and hyphens, at most 64.
    public func takeSnapshot(named name: String) async throws { try await control.send("POST", ["snapshots"], body: Name(name: name)) }

    /// Restores a snapshot, which can be restored again. A clock that ran then runs again, with the same distance from the system's clock;
    /// a clock that stood still shows the same time as then.
    public func restoreSnapshot(named name: String) async throws { try await control.send("POST", ["snapshots", name, "restore"]) }

    /// Deletes a snapshot.
    public func deleteSnapshot(named name: String) async throws { try await control.send("DELETE", ["snapshots", name]) }
}
