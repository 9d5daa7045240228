import HTTPTypes
import StrictJSON

extension ControlRoute {
    static let worlds: [ControlRoute] = [
        ControlRoute(
            .get, "/worlds", "The worlds beside the first one, each with its proxy port, its control URL and the variables of its clients"
        ) { call in
            let worlds = await call.worlds.open.map { world($0.name, $0.address) }
            return ControlResponse(["worlds": .array(worlds)])
        },
        ControlRoute(
            .post, "/worlds",
            "Opens a world with a store, clock, queue, faults and journal of its own, which starts with the seed. There can be "
                + "\(WorldRegistry.maximumCount)",
            body: named
        ) { call in
            let name = try Self.name(call)
            return ControlResponse(status: 201, world(name, try await call.worlds.add(name)))
        },
        ControlRoute(.delete, "/worlds/{name}", "Ends a world") { call in
            let name = call.parameters["name"] ?? ""
            guard await call.worlds.remove(name) else {
                throw ControlObject.unknown(name, among: await call.worlds.open.map(\.name), what: "world", key: "name").withStatus(404)
            }
            return ControlResponse([:])
        },
    ]

    private static func world(_ name: String, _ address: WorldAddress) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "control_url": .string(address.variables[WorldRegistry.variable] ?? ""),
            "variables": .object(address.variables.mapValues(JSONValue.string)),
        ]
        members["proxy_port"] = address.proxyPort.map { .integer(Int64($0)) }
        return .object(members)
    }
}
