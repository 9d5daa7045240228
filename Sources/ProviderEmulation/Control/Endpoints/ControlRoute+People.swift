import HTTPTypes
import LoginModel
import ProviderDomain
import ProviderSeed
import ProviderStore
import StrictJSON

extension ControlRoute {
    static let people: [ControlRoute] = [
        ControlRoute(.get, "/people", "The people, at most 1000, in ascending order of the login name") { call in
            let people = try await call.world.store.people(after: nil, limit: 1000)
            return ControlResponse(["people": .array(people.map(call.world.json))])
        },
        ControlRoute(
            .post, "/people",
            "Adds a person, or changes the given members of a person; the members are those of a person in a seed file, without picture. A new "
                + "person needs first_name and last_name. The member id is the app-scoped ID of the person in every app: 1 to 18 digits; it "
                + "cannot be changed when the person uses an app. There can be \(World.maximumRecords) people",
            body: schema(personNames, required: ["email"]), respond: addPerson),
        ControlRoute(.get, "/apps", "The apps, in ascending order of the app ID") { call in
            let apps = try await call.world.store.apps()
            return ControlResponse(["apps": .array(apps.map { ["id": .string($0.id), "name": .string($0.name)] })])
        },
        ControlRoute(
            .post, "/apps",
            "Adds an app, or changes the given members of an app; the members are those of an app in a seed file, without icon, and all are "
                + "optional. There can be \(World.maximumRecords) apps",
            body: schema(appNames, required: []), respond: addApp),
        ControlRoute(
            .post, "/reset",
            "Restores the state at the start, removes the requests, and lets the clock follow the system's again. Requests that wait "
                + "because of a fault or for a login get no response",
            body: schema([])
        ) { call in
            _ = try ControlObject(call.members, names: [])
            try await call.world.reset()
            return ControlResponse([:])
        },
    ]

    private static let personNames = SeedFile.personKeys.subtracting(["picture"]).union(["id"])
    private static let appNames = SeedFile.appKeys.subtracting(["icon"])

    /// Returns the schema of an object whose members are described elsewhere.
    static func schema(_ names: some Sequence<String>, required: [String] = []) -> JSONValue {
        schema(Dictionary(names.map { ($0, [:] as JSONValue) }) { first, _ in first }, required: required)
    }

    /// Returns the schema of an object.
    static func schema(_ properties: [String: JSONValue], required: [String] = []) -> JSONValue {
        var schema: [String: JSONValue] = [
            "type": "object", "additionalProperties": false, "properties": .object(properties),
        ]
        if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
        return .object(schema)
    }

    @Sendable private static func addPerson(_ call: ControlCall) async throws -> ControlResponse {
        _ = try ControlObject(call.members, names: personNames)
        let world = call.world
        let (person, isNew) = try await world.changes.run { try await world.savePerson(call.members) }
        return ControlResponse(status: isNew ? 201 : 200, world.json(of: person))
    }

    @Sendable private static func addApp(_ call: ControlCall) async throws -> ControlResponse {
        _ = try ControlObject(call.members, names: appNames)
        let world = call.world
        let (app, isNew) = try await world.changes.run { try await world.saveApp(call.members) }
        return ControlResponse(
            status: isNew ? 201 : 200,
            ["id": .string(app.id), "name": .string(app.name), "secret": .string(app.secret?.reveal(\.self) ?? "")])
    }
}
