import Foundation
import ProviderDomain

/// Lines of the ledger, for a person.
enum AuditReport {
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
