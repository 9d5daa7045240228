import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Everything that is kept of a person, but for their password.
struct PersonData: Sendable {
    let json: JSONValue

    private static let page = 1000

    init(of person: Person, in store: any ProviderStore, at now: Date) async throws {
        guard let record = try await store.record(ofPersonWithLogin: person.login) else {
            throw DialogRefusal(code: "page_not_found", developerNote: "The person is gone.", status: 404)
        }
        var members = record.json
        members["apps"] = .array(try await store.grants(by: person.id).map { $0.standing(at: now).json })
        members["audit"] = .array(try await Self.audit(of: person, in: store).map(\.json))
        members["readings"] = .array(try await store.readings(of: person.id).map(\.json))
        members["callbacks"] = .array(try await store.callbacks(about: person.id).map(\.json))
        json = .object(members)
    }

    private static func audit(of person: Person, in store: any ProviderStore) async throws -> [AuditEntry] {
        var entries: [AuditEntry] = []
        while true {
            let more = try await store.audit(AuditQuestion(person: person.id, after: entries.last?.number ?? 0, limit: page))
            entries += more
            if more.count < page { return entries }
        }
    }
}
