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

    init(of person: Person, in store: any ProviderStore, at now: Date) async throws {
        guard let record = try await store.record(ofPersonWithLogin: person.login) else {
            throw DialogRefusal(code: "page_not_found", developerNote: "The person is gone.", status: 404)
        }
        var members = record.json
        members["apps"] = .array(try await store.grants(by: person.id).map { $0.standing(at: now).json })
        var question = AuditQuestion(person: person.id)
        question.includesAffected = true
        members["audit"] = .array(try await store.wholeAudit(question).map { $0.json(for: person.id) })
        members["readings"] = .array(try await store.readings(of: person.id).map(\.json))
        members["callbacks"] = .array(try await store.callbacks(about: person.id).map(\.json))
        members["sessions"] = .array(try await store.sessions(of: person.id, at: now).map(\.json))
        members["kept_logins"] = .array(try await store.keptLogins(of: person.id, at: now).map(\.json))
        json = .object(members)
    }
}
