import Foundation
import ProviderDomain
import ProviderStore
import StrictJSON

/// Prints entries of the audit log, as lines for a person or as JSON for a program.
enum AuditReport {
    /// Prints the entries that match a query, page by page, so that a log of any length needs little memory. The process ends once standard
    /// output is closed.
    /// - Parameter limit: The maximum number of entries; `nil` for all of them.
    /// - Returns: The number of printed entries.
    /// - Throws: `StoreError`.
    @discardableResult
    static func print(
        _ query: AuditQuery, in store: any AuditStore, asJSON: Bool, limit: Int? = nil
    ) async throws -> Int {
        var (query, count) = (query, 0)
        repeat {
            query.limit = min(query.limit, (limit ?? .max) - count)
            let page = try await store.auditEntries(matching: query)
            print(page, asJSON: asJSON)
            count += page.count
            guard page.count == query.limit, let last = page.last else { break }
            query.after = last.number
        } while count < limit ?? .max
        return count
    }

    static func print(_ entries: [AuditEntry], asJSON: Bool) {
        for entry in entries { Terminal.printLine(asJSON ? String(decoding: entry.json.serialized(), as: UTF8.self) : line(entry)) }
    }

    /// Prints the members that describe an app or a person, followed by the audit entries that match a query. The JSON output is
    /// one object, whose member `audit` contains the entries.
    /// - Throws: `StoreError`.
    static func print(
        _ members: [String: JSONValue], query: AuditQuery, in store: any AuditStore, asJSON: Bool
    ) async throws {
        guard asJSON else {
            AppReport.print(.object(members), asJSON: false)
            try await print(query, in: store, asJSON: false)
            return
        }
        try await store.writeObject(members, audit: query) { Terminal.printText(String(decoding: $0, as: UTF8.self)) }
        Terminal.printLine("")
    }

    static func line(_ entry: AuditEntry) -> String {
        // An entry may stand for several events of one day (UTC). Such an entry has the number of the events, and the time of the last
        // event.
        let times = entry.count == 1 ? nil : "\(entry.count) times that day"
        let last = entry.lastAt.map { "last at \($0.ISO8601Format())" }
        return [
            entry.at.ISO8601Format(), entry.actor.rawValue, entry.event.rawValue, entry.person.map { "person \($0.rawValue)" },
            entry.affected.map { "role of person \($0.rawValue)" }, entry.appID.map { "app \($0)" },
            entry.fields.isEmpty ? nil : entry.fields.joined(separator: ","),
            times, last,
        ].compactMap(\.self).joined(separator: "  ")
    }
}
