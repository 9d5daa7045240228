import Foundation
import IdentityTokens
import ProviderDomain
import ProviderStore

/// Lines of the ledger, for a person.
enum AuditReport {
    /// The longest page that is asked for at a time.
    private static let page = 1000

    /// Every line that answers the question, the oldest first.
    static func entries(_ question: AuditQuestion, in store: any ProviderStore) async throws -> [AuditEntry] {
        var question = question
        question.limit = page
        var entries: [AuditEntry] = []
        while true {
            let more = try await store.audit(question)
            entries += more
            guard more.count == page, let last = more.last else { return entries }
            question.after = last.number
        }
    }

    static func line(_ entry: AuditEntry) -> String {
        [
            entry.at.ISO8601Format(), entry.actor.rawValue, entry.act.rawValue, entry.person.map { "person \($0.rawValue)" },
            entry.appID.map { "app \($0)" }, entry.fields.isEmpty ? nil : entry.fields.joined(separator: ","),
            entry.count == 1 ? nil : "\(entry.count) times that day",
        ].compactMap(\.self).joined(separator: "  ")
    }
}
