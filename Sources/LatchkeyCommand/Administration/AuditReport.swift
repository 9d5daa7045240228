import Foundation
import ProviderDomain

/// Lines of the ledger, for a person.
enum AuditReport {
    static func line(_ entry: AuditEntry) -> String {
        [
            entry.at.ISO8601Format(), entry.actor.rawValue, entry.act.rawValue, entry.person.map { "person \($0.rawValue)" },
            entry.affected.map { "role of person \($0.rawValue)" }, entry.appID.map { "app \($0)" },
            entry.fields.isEmpty ? nil : entry.fields.joined(separator: ","),
            entry.count == 1 ? nil : "\(entry.count) times that day",
        ].compactMap(\.self).joined(separator: "  ")
    }
}
