import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// All data stored about a person except their password.
struct PersonData: Sendable {
    /// The data without the entries of the audit log.
    let members: [String: JSONValue]
    private let person: Person.ID
    private let store: any ProviderStore

    /// The maximum number of role invitations included.
    private static let maximumInvitations = 10_000
    /// The number of audit entries that are read and written at once.
    private static let entriesPerPage = 100

    init(of person: Person, in store: any ProviderStore, at now: Date) async throws {
        guard let record = try await store.personRecord(withLogin: person.login) else {
            throw PageError(code: "page_not_found", developerNote: "The person's account no longer exists.", status: 404)
        }
        var members = record.json
        // Friends are listed by name only, since their login names are their own data.
        members["friends"] = .array(try await store.friendNames(of: person.id).map { .string($0.formatted) })
        if let picture = record.picture, let format = PictureFormat(of: picture) {
            members["picture"] = .string("data:\(format.rawValue);base64,\(Data(picture).base64EncodedString())")
        }
        members["roles"] = .array(
            try await store.apps(withRoleFor: person.login).compactMap { app in
                app.roles.role(of: person).map { ["app_id": .string(app.id), "app": .string(app.name), "role": .string($0.rawValue)] }
            })
        members["role_invitations"] = .array(
            try await store.invitations(of: person.login, limit: Self.maximumInvitations).map {
                [
                    "app_id": .string($0.appID), "role": .string($0.role.rawValue),
                    "invited_at": .integer(Int64($0.invitedAt.timeIntervalSince1970)),
                ]
            })
        var apps: [JSONValue] = []
        for grant in try await store.grants(by: person.id) {
            var app = grant.effective(at: now).json.object ?? [:]
            app["app"] = try await store.app(grant.appID).map { .string($0.name) }
            apps.append(.object(app))
        }
        members["apps"] = .array(apps)
        members["readings"] = .array(try await store.fieldAccessCounts(of: person.id).map(\.json))
        members["callbacks"] = .array(try await store.callbacks(about: person.id).map(\.json))
        members["sessions"] = .array(try await store.sessions(of: person.id, at: now).map(\.json))
        members["kept_logins"] = .array(try await store.storedLogins(of: person.id, at: now).map(\.json))
        self.members = members
        self.person = person.id
        self.store = store
    }

    /// Writes the data as JSON, and the entries of the audit log page by page.
    func write(to write: ([UInt8]) async throws -> Void) async throws {
        var query = AuditQuery(person: person)
        query.includesAffected = true
        query.limit = Self.entriesPerPage
        try await store.writeObject(members, audit: query, entry: { $0.json(for: person) }, to: write)
    }
}
