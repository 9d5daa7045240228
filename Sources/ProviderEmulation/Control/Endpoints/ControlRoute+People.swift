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
            return ControlResponse(["people": .array(people.map { $0.controlJSON })])
        },
        ControlRoute(
            .post, "/people", "Adds or changes a person; the members are those of a person in a seed file, without picture",
            body: schema(SeedFile.personKeys.subtracting(["picture"]), required: ["email", "first_name", "last_name"]), respond: addPerson),
        ControlRoute(.get, "/apps", "The apps, in ascending order of the app ID") { call in
            let apps = try await call.world.store.apps()
            return ControlResponse(["apps": .array(apps.map { ["id": .string($0.id), "name": .string($0.name)] })])
        },
        ControlRoute(
            .post, "/apps", "Adds or changes an app; the members are those of an app in a seed file, without icon, and all are optional",
            body: schema(SeedFile.appKeys.subtracting(["icon"]), required: []), respond: addApp),
        ControlRoute(
            .post, "/reset", "Restores the seed, empties the queue, the faults and the journal, and sets the clock", body: schema([])
        ) {
            call in
            _ = try ControlObject(call.members, names: [])
            try await call.world.reset()
            return ControlResponse([:])
        },
    ]

    /// The maximum number of people and of apps of a world.
    static let maximumRecords = 10_000

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
        let names = SeedFile.personKeys.subtracting(["picture"])
        _ = try ControlObject(call.members, names: names)
        let (record, password): (PersonRecord, Seed.Password?)
        do {
            (record, password) = try SeedFile.person(call.members)
        } catch {
            throw ControlError(error)
        }
        let stored = try await call.world.store.person(withLogin: record.person.login)
        let count = try await call.world.store.people(after: nil, limit: maximumRecords).count
        guard stored != nil || count < maximumRecords else {
            throw ControlError(status: 409, "too_many", "There are \(maximumRecords) people already.")
        }
        // Nobody needs the password of a person who is chosen by a button.
        let entry = Seed.Entry(
            person: record.person, password: password ?? .plain(Secret(call.world.environment.randomText(bytes: 16))), picture: nil,
            friends: record.friends)
        try await call.world.add(Seed(apps: [], people: [entry]))
        let person = try await call.world.person(record.person.login, key: "email")
        return ControlResponse(status: stored == nil ? 201 : 200, person.controlJSON)
    }

    @Sendable private static func addApp(_ call: ControlCall) async throws -> ControlResponse {
        _ = try ControlObject(call.members, names: SeedFile.appKeys.subtracting(["icon"]))
        let environment = call.world.environment
        var members = call.members
        if members["id"] == nil { members["id"] = .string(environment.appID()) }
        if members["name"] == nil { members["name"] = .string("App \(members["id"]?.string ?? "")") }
        if members["secret"] == nil { members["secret"] = .string(environment.appSecret()) }
        let app: RegisteredApp
        do {
            app = try SeedFile.app(members)
        } catch {
            throw ControlError(error)
        }
        let stored = try await call.world.store.app(app.id)
        let count = try await call.world.store.apps().count
        guard stored != nil || count < maximumRecords else {
            throw ControlError(status: 409, "too_many", "There are \(maximumRecords) apps already.")
        }
        try await call.world.add(Seed(apps: [app], people: []))
        return ControlResponse(
            status: stored == nil ? 201 : 200,
            ["id": .string(app.id), "name": .string(app.name), "secret": .string(app.secret?.reveal(\.self) ?? "")])
    }
}

extension ControlError {
    /// The error of an app or a person with the keys of a seed file.
    fileprivate init(_ error: SeedFileError) {
        self.init("malformed_member", "\(error.key ?? "The body") \(error.problem).", key: error.key)
    }
}

extension Person {
    fileprivate var controlJSON: JSONValue {
        var members: [String: JSONValue] = [
            "email": .string(login), "first_name": .string(firstName), "last_name": .string(lastName), "name": .string(name),
        ]
        members["locale"] = locale.map(JSONValue.string)
        if isLocked { members["locked"] = true }
        return .object(members)
    }
}
