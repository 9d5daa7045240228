import LoginModel
import ProviderDomain
import ProviderSeed
import ProviderStore
import StrictJSON

extension World {
    /// The maximum number of people and of apps.
    static let maximumRecords = 10_000

    // MARK: People

    /// Adds a person, or changes those values of a person that are given.
    /// - Parameter members: The values, with the keys of a seed file, and the app-scoped ID.
    /// - Throws: A ``ControlError`` that names the wrong value; `StoreError`.
    func savePerson(_ members: [String: JSONValue]) async throws -> (person: Person, isNew: Bool) {
        let login: String
        let id: String?
        do {
            login = try SeedFile.login(members)
            id = try SeedFile.personID(members)
        } catch {
            throw ControlError(error)
        }
        let stored = try await store.personRecords(withLogins: [login])[login]
        if stored == nil {
            let count = try await store.people(after: nil, limit: Self.maximumRecords).count
            guard count < Self.maximumRecords else {
                throw ControlError(status: 409, "too_many", "There are \(Self.maximumRecords) people already.")
            }
        }
        if let id { try await check(id, of: stored?.person) }
        try await add(Seed(apps: [], people: [try entry(members, after: stored)]))
        let person = try await person(login, key: "email")
        if let id { personIDs[person.id] = id }
        return (person, stored == nil)
    }

    private func entry(_ members: [String: JSONValue], after stored: PersonRecord?) throws(ControlError) -> Seed.Entry {
        let kept = stored?.json.filter { SeedFile.personKeys.contains($0.key) && $0.key != "picture" } ?? [:]
        let record: PersonRecord
        let given: Seed.Password?
        do {
            (record, given) = try SeedFile.person(kept.merging(members.filter { $0.key != "id" }) { $1 })
        } catch {
            throw ControlError(error)
        }
        // Nobody needs the password of a person who is chosen by a button.
        let password = given ?? stored.map { .digest($0.person.password) } ?? .plain(Secret(environment.randomText(bytes: 16)))
        return Seed.Entry(
            person: record.person, password: password, picture: stored?.picture.map(Seed.Picture.init), friends: record.friends)
    }

    /// Checks that a person may have an app-scoped ID.
    private func check(_ id: String, of person: Person?) async throws {
        if personIDs.has(id, besides: person?.id) {
            throw ControlError("duplicate_id", "\(id) is also the ID of another person.", key: "id")
        }
        if try await store.app(id) != nil { throw ControlError("duplicate_id", "\(id) is also the ID of an app.", key: "id") }
        guard let person, personIDs[person.id] != id else { return }
        guard try await store.grants(by: person.id).isEmpty else {
            throw ControlError(
                status: 409, "in_use", "\(person.login) uses an app already, so the ID cannot be changed.", key: "id")
        }
    }

    /// Returns a person as the control API shows them.
    func json(of person: Person) -> JSONValue {
        var members: [String: JSONValue] = [
            "email": .string(person.login), "first_name": .string(person.firstName), "last_name": .string(person.lastName),
            "name": .string(person.name),
        ]
        members["id"] = personIDs[person.id].map(JSONValue.string)
        members["locale"] = person.locale.map(JSONValue.string)
        if person.isLocked { members["locked"] = true }
        return .object(members)
    }

    // MARK: Apps

    /// Adds an app, or changes those values of an app that are given.
    /// - Parameter members: The values, with the keys of a seed file. Without an ID, the app is a new one.
    /// - Throws: A ``ControlError`` that names the wrong value; `StoreError`.
    func saveApp(_ members: [String: JSONValue]) async throws -> (app: RegisteredApp, isNew: Bool) {
        let id = members["id"].flatMap { $0.string ?? $0.integer.map(String.init) }
        let stored: RegisteredApp? = if let id { try await store.app(id) } else { nil }
        if stored == nil, try await store.apps().count >= Self.maximumRecords {
            throw ControlError(status: 409, "too_many", "There are \(Self.maximumRecords) apps already.")
        }
        var kept = stored.map(Self.values) ?? ["id": .string(environment.appID()), "secret": .string(environment.appSecret())]
        if stored == nil { kept["name"] = .string("App \(id ?? kept["id"]?.string ?? "")") }
        let app: RegisteredApp
        do {
            app = try SeedFile.app(
                kept.merging(members) { $1 }, operatorPermissions: Set(stored?.operatorPermissions.keys.map(\.self) ?? []))
        } catch {
            throw ControlError(error)
        }
        try await add(Seed(apps: [app], people: []))
        unknownApps.remove(app.id)
        return (app, stored == nil)
    }

    /// Returns the values of an app, with the keys of a seed file.
    private static func values(of app: RegisteredApp) -> [String: JSONValue] {
        var values = app.json.filter { SeedFile.appKeys.contains($0.key) && $0.key != "icon" }
        values["secret"] = app.secret.map { .string($0.reveal(\.self)) }
        values["client_token"] = app.clientToken.map { .string($0.reveal(\.self)) }
        return values
    }
}

extension ControlError {
    /// The error of an app or a person with the keys of a seed file.
    fileprivate init(_ error: SeedFileError) {
        self.init("malformed_member", "\(error.key ?? "The body") \(error.problem).", key: error.key)
    }
}
