import HTTPTypes
import ProviderWeb
import StrictJSON

extension ControlRoute {
    private static let methodDescription = """
        The method, which the parameter method of a POST request overrides. Otherwise, every method. A batch is one POST request, whose \
        calls are not matched.
        """

    private static let additionDescription = """
        Adds a fault, by which requests fail. There can be \(FaultPlan.maximumEntries) at once, and \(FaultPlan.maximumKeys) keys. \
        \(NamedFault.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: " ")) \
        A request that waits gets no response if its client closes the connection, or its sending side alone.
        """

    static let faults: [ControlRoute] = [
        ControlRoute(.get, "/faults", "The faults that still affect requests, the last one first") { call in
            ControlResponse(["faults": .array(call.world.faults.entries.map(\.json))])
        },
        ControlRoute(
            .post, "/faults", additionDescription,
            body: schema(
                [
                    "fault": ["type": "string", "enum": .array(NamedFault.allCases.map { .string($0.rawValue) })],
                    "path": ["type": "string", "description": "The beginning of the path, without a version. Otherwise, every path."],
                    "method": ["type": "string", "description": .string(methodDescription)],
                    "after": ["type": "integer", "description": "The number of requests that succeed first."],
                    "times": ["type": "integer", "description": "The number of requests that fail. Otherwise, all."],
                    "delay": duration("For slow: the delay, at most 365d."),
                    "status": ["type": "integer", "description": "For status and graph_error: 200 to 599."],
                    "body": ["type": "string", "description": "For status: at most 64 KiB."],
                    "content_type": ["type": "string", "description": "For status and wrong_content_type."],
                    "code": ["type": "integer", "description": "For graph_error."],
                    "subcode": ["type": "integer", "description": "For graph_error."],
                    "type": ["type": "string", "description": "For graph_error."],
                    "message": ["type": "string", "description": "For graph_error."],
                ], required: ["fault"])
        ) { call in
            let request = try FaultRequest(call.members, paths: KnownPaths(for: call.world.settings.hooks.signIn))
            guard let effect = request.effect else {
                let world = call.world
                let isRotated = try await world.changes.run { try await world.provider.rotateSigningKey(upTo: FaultPlan.maximumKeys) }
                guard isRotated else {
                    throw ControlError(
                        status: 409, "too_many",
                        "The provider has \(FaultPlan.maximumKeys) keys already; reset the world, or restore a snapshot.")
                }
                return ControlResponse(status: 201, world.faults.recordPastFault(request.name.rawValue).json)
            }
            let added = call.world.faults.add(
                request.name.rawValue, effect, at: request.route, from: request.after + 1, count: request.times)
            guard let added else {
                throw ControlError(status: 409, "too_many", "There are \(FaultPlan.maximumEntries) faults already; delete them first.")
            }
            return ControlResponse(status: 201, added.json)
        },
        ControlRoute(
            .delete, "/faults",
            "Removes all faults, so that requests succeed again. Delayed requests continue at once, and connections that a fault has left "
                + "silent are closed"
        ) { call in
            call.world.faults.clear()
            return ControlResponse([:])
        },
    ]
}

extension FaultPlan.Entry {
    /// The entry as the control API shows it.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .integer(Int64(id)), "fault": .string(name), "after": .integer(Int64(remainingSuccesses)),
        ]
        members["path"] = route.path.map(JSONValue.string)
        members["method"] = route.method.map(JSONValue.string)
        members["times"] = remainingFailures.map { .integer(Int64($0)) }
        return .object(members)
    }
}
