import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``FieldAccessStore``.
extension StoreConformance {
    private static let day: Double = 86_400

    static func countsFieldAccesses(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let tomorrow = SampleFacts.now + 86_400
        func read(_ fields: Set<String>, at time: Date = SampleFacts.now, by person: Person.ID) async throws {
            try await nodes.next.recordFieldAccess(FieldAccess(appID: SampleFacts.appID, person: person, fields: fields, at: time))
        }
        func counts() async throws -> [String] {
            try await nodes.next.fieldAccessCounts(of: ada).map { "\($0.date) \($0.field) \($0.count)" }
        }
        #expect(try await counts() == [])
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { try await read(["name", "email"], by: ada) } }
            for _ in 0..<5 { group.addTask { try await nodes.flushFieldAccesses() } }
            try await group.waitForAll()
        }
        try await read([], by: ada)
        try await read(["email"], at: tomorrow, by: ada)
        try await read(["email"], by: try await nodes.next.id(of: SampleFacts.grace))
        let expected = ["2026-11-21 email 50", "2026-11-21 name 50", "2026-11-22 email 1"]
        #expect(try await counts() == expected)
        for _ in 0..<2 { try await nodes.flushFieldAccesses() }
        #expect(try await counts() == expected, "A flush does not change the counts")
    }

    static func mergesOldFieldAccesses(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, grace) = (try await nodes.next.id(of: SampleFacts.ada), try await nodes.next.id(of: SampleFacts.grace))
        // Records field accesses on each day from November 21 to December 10.
        for number in 0..<20 {
            for (person, fields) in [(ada, ["name", "email"]), (grace, ["name"])] {
                let time = SampleFacts.now + Double(number) * day
                try await nodes.next.recordFieldAccess(FieldAccess(appID: SampleFacts.appID, person: person, fields: Set(fields), at: time))
            }
        }
        // Another access on the last day of November.
        try await nodes.next.recordFieldAccess(
            FieldAccess(appID: SampleFacts.appID, person: ada, fields: ["name"], at: SampleFacts.now + 9 * day))
        try await nodes.flushFieldAccesses()
        let now = SampleFacts.now + 50 * day
        while try await nodes.next.compactAuditLog(AuditCompaction(at: now, batchSize: 3)) {}
        let counts = try await nodes.next.fieldAccessCounts(of: ada)
        let november = counts.filter { $0.date == "2026-11-01" }
        #expect(november.map { "\($0.field) \($0.count) \($0.days)" } == ["email 10 30", "name 11 30"])
        #expect(november.map(\.lastAt) == [SampleFacts.now + 9 * day, SampleFacts.now + 9 * day])
        #expect(counts.count == 2 + 20 && counts.filter { $0.days == 1 }.allSatisfy { $0.date >= "2026-12-01" })
        #expect(try await nodes.next.fieldAccessCounts(of: grace).map(\.count) == [10] + [Int](repeating: 1, count: 10))
        // A merged entry has the date of the first day of its month. The entry for December 1 becomes part of the merged entry for
        // December.
        while try await nodes.next.compactAuditLog(AuditCompaction(at: now + 40 * day, batchSize: 3)) {}
        #expect(
            try await nodes.next.fieldAccessCounts(of: ada).map { "\($0.date) \($0.field) \($0.count) \($0.days)" } == [
                "2026-11-01 email 10 30", "2026-11-01 name 11 30", "2026-12-01 email 10 31", "2026-12-01 name 10 31",
            ])
    }
}
