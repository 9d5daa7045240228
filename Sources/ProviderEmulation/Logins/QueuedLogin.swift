import LatchkeyClientTesting
package import LoginModel
package import ProviderDomain
import ProviderStore
package import StrictJSON

/// What happens at one of the next logins, in place of the pages.
package struct QueuedLogin: Sendable {
    /// The end of a login.
    package enum Outcome: Sendable {
        /// The person logs in and continues, without the declined permissions.
        case approve(Person.ID, declining: Set<Permission>)
        /// The person cancels.
        case cancel
        /// The app receives an error (RFC 6749, section 4.1.2.1).
        case error(String)
    }

    /// The number of the entry, from 1.
    package var id = 0
    package let outcome: Outcome
    /// The login name of the person; `nil` if nobody logs in.
    package let login: String?
    /// The time after which it happens, by the clock of the world.
    package let delay: Duration
    /// The app whose login it is for; `nil` for every app.
    package let appID: String?

    static let names: Set<String> = ["person", "decline", "cancel", "error", "delay", "app"]
    private static let maximumDelay = Duration.days(365)

    /// The error codes of an authorization response (RFC 6749, section 4.1.2.1; OpenID Connect Core 1.0, section 3.1.2.6).
    static let errors = [
        "invalid_request", "unauthorized_client", "access_denied", "unsupported_response_type", "invalid_scope", "server_error",
        "temporarily_unavailable", "interaction_required", "login_required", "account_selection_required", "consent_required",
    ]

    /// Reads a request, whose person and app the world must know.
    package init(_ members: [String: JSONValue], in world: World) async throws {
        let object = try ControlObject(members, names: Self.names)
        let cancels = try object.bool("cancel") ?? false
        let error = try object.string("error", maximumBytes: 64)
        if cancels { try object.refuse(["error", "decline"], because: "for a login that is canceled") }
        if let error {
            try object.refuse(["decline"], because: "for a login that ends with an error")
            guard Self.errors.contains(error) else {
                throw ControlObject.unknown(error, among: Self.errors, what: "error", key: "error")
            }
        }
        delay = try object.duration("delay", upTo: Self.maximumDelay) ?? .zero
        let person = try await object.string("person").asyncMap { try await world.person($0, key: "person") }
        login = person?.login
        let app = try object.string("app", maximumBytes: 64)
        if let app { _ = try await world.app(app, key: "app") }
        appID = app
        if let error {
            outcome = .error(error)
        } else if cancels {
            outcome = .cancel
        } else {
            guard let person else { throw ControlError("missing_member", "The member person is missing.", key: "person") }
            outcome = .approve(person.id, declining: try await Self.declined(object, app, world))
        }
    }

    private static func declined(_ object: ControlObject, _ app: String?, _ world: World) async throws -> Set<Permission> {
        let names = try object.strings("decline") ?? []
        guard !names.isEmpty else { return [] }
        var known = PermissionCatalog.all
        let apps: [RegisteredApp] = if let app { [try await world.app(app, key: "app")] } else { try await world.store.apps() }
        for app in apps { known.formUnion(app.appDefinedPermissions.union(app.operatorPermissions.keys)) }
        for name in names where !known.contains(Permission(name: name)) {
            throw ControlObject.unknown(name, among: known.map(\.name), what: "permission", key: "decline")
        }
        guard !names.contains(Permission.publicProfile.name) else {
            throw ControlError("contradiction", "public_profile cannot be declined.", key: "decline")
        }
        return Set(names.map(Permission.init(name:)))
    }

    /// The entry as the control API shows it.
    package var json: JSONValue {
        var members: [String: JSONValue] = ["id": .integer(Int64(id)), "delay": .string(ControlDuration.text(delay))]
        members["person"] = login.map(JSONValue.string)
        members["app"] = appID.map(JSONValue.string)
        switch outcome {
        case .approve(_, let declining):
            if !declining.isEmpty { members["decline"] = .array(declining.map(\.name).sorted().map(JSONValue.string)) }
        case .cancel: members["cancel"] = true
        case .error(let code): members["error"] = .string(code)
        }
        return .object(members)
    }
}

extension Optional where Wrapped: Sendable {
    /// Returns the result of an asynchronous closure for the value.
    func asyncMap<Result: Sendable>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let value = self else { return nil }
        return try await transform(value)
    }
}
