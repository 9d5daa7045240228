import HTTPTypes
import StrictJSON

extension ControlRoute {
    static let snapshots: [ControlRoute] = [
        ControlRoute(.get, "/snapshots", "The names of the snapshots") { call in
            ControlResponse(["snapshots": .array(call.world.snapshots.names.map(JSONValue.string))])
        },
        ControlRoute(
            .post, "/snapshots",
            "Takes a snapshot of the world: its store, queue, faults and clock. There can be \(SnapshotList.maximumCount - 1), of "
                + "\(SnapshotList.maximumBytes) bytes together",
            body: named
        ) { call in
            let name = try Self.name(call)
            try await call.world.takeSnapshot(named: name)
            return ControlResponse(status: 201, ["name": .string(name)])
        },
        ControlRoute(
            .post, "/snapshots/{name}/restore",
            "Restores a snapshot. A clock that ran then runs again, with the same distance from the system's clock; a clock that stood "
                + "still shows the same time as then. Requests that wait because of a fault or for a login get no response",
            body: schema([])
        ) { call in
            _ = try ControlObject(call.members, names: [])
            try await call.world.restoreSnapshot(named: call.parameters["name"] ?? "")
            return ControlResponse([:])
        },
        ControlRoute(.delete, "/snapshots/{name}", "Deletes a snapshot") { call in
            let name = call.parameters["name"] ?? ""
            guard call.world.snapshots.remove(name) else {
                throw ControlObject.unknown(name, among: call.world.snapshots.names, what: "snapshot", key: "name").withStatus(404)
            }
            return ControlResponse([:])
        },
    ]

    /// The schema of a body that names something new.
    static let named = schema(
        ["name": ["type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$", "description": "The new name."]], required: ["name"])

    /// Returns the name of something new.
    static func name(_ call: ControlCall) throws(ControlError) -> String {
        let name = try ControlObject(call.members, names: ["name"]).requiredString("name", maximumBytes: 64)
        guard name.utf8.allSatisfy({ $0 < 0x80 }), name.allSatisfy({ $0.isLetter || $0.isNumber || "._-".contains($0) }) else {
            throw ControlError("malformed_name", "A name has letters, digits, dots, underscores and hyphens.", key: "name")
        }
        return name
    }
}
