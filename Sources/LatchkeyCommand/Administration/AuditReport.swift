import Foundation
import IdentityTokens
import ProviderDomain
import ProviderStore

/// Lines of the ledger, for a person or a program.
enum AuditReport {
    /// Shows the lines that answer a question as they are read, so that a ledger of any length takes little memory, and ends with its reader.
    /// - Throws: `StoreError`.
    static func say(_ question: AuditQuestion, in store: any ProviderStore, asJSON: Bool) async throws {
        var question = question
        while true {
            let entries = try await store.audit(question)
            for entry in entries { Terminal.say(asJSON ? String(decoding: entry.json.serialized(), as: UTF8.self) : line(entry)) }
            guard let last = entries.last else { return }
            question.after = last.number
        }
    }

    static func line(_ entry: AuditEntry) -> String {
        [
            entry.at.ISO8601Format(), entry.actor.rawValue, entry.act.rawValue, entry.person.map { "person \($0.rawValue)" },
            entry.affected.map { "role of person \($0.rawValue)" }, entry.appID.map { "app \($0)" },
            entry.fields.isEmpty ? nil : entry.fields.joined(separator: ","),
            entry.count == 1 ? nil : "\(entry.count) times that day",
        ].compactMap(\.self).joined(separator: "  ")
    }
}
