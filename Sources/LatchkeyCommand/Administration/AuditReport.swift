import Foundation
import IdentityTokens
import ProviderDomain
import ProviderStore

/// Lines of the ledger, for a person or a program.
enum AuditReport {
    /// Shows the lines that answer a question as they are read, so that a ledger of any length takes little memory, and ends with its reader.
    /// - Throws: `StoreError`.
    static func say(_ question: AuditQuestion, in store: any ProviderStore, asJSON: Bool) async throws {
        try await store.forEachPage(of: question) { page in
            for entry in page { Terminal.say(asJSON ? String(decoding: entry.json.serialized(), as: UTF8.self) : line(entry)) }
        }
    }

    /// Shows everything about an app or a person, and after it the lines that answer a question: as JSON, one object, of which they are the member
    /// `audit`.
    /// - Throws: `StoreError`.
    static func say(
        _ members: [String: JSONValue], with question: AuditQuestion, in store: any ProviderStore, asJSON: Bool
    ) async throws {
        guard asJSON else {
            AppReport.say(.object(members), asJSON: false)
            return try await say(question, in: store, asJSON: false)
        }
        try await store.writeObject(members, audit: question) { Terminal.sayPart(String(decoding: $0, as: UTF8.self)) }
        Terminal.say("")
    }

    static func line(_ entry: AuditEntry) -> String {
        // How often, and when for the last time, where a line stands for several.
        let times = entry.count == 1 ? nil : "\(entry.count) times that day"
        let last = entry.lastAt.map { "last at \($0.ISO8601Format())" }
        return [
            entry.at.ISO8601Format(), entry.actor.rawValue, entry.act.rawValue, entry.person.map { "person \($0.rawValue)" },
            entry.affected.map { "role of person \($0.rawValue)" }, entry.appID.map { "app \($0)" },
            entry.fields.isEmpty ? nil : entry.fields.joined(separator: ","),
            times, last,
        ].compactMap(\.self).joined(separator: "  ")
    }
}
