import Foundation
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``CallCountStore``.
extension StoreConformance {
    private static let hour = 498_672
    private static let day = 20_778
    private static let timeOfCounts = Date(timeIntervalSince1970: Double(hour) * 3600 + 60)

    private static func calls(_ count: Int, by person: Int64? = nil, in period: Int = hour) -> CallCount {
        CallCount(.init(.calls, appID: SampleFacts.appID, person: person.map(Person.ID.init), period: period), count)
    }

    private static func users(_ count: Int, _ person: Int64? = nil) -> CallCount {
        CallCount(.init(.users, appID: SampleFacts.appID, person: person.map(Person.ID.init), period: day), count)
    }

    /// Returns all changes after a position.
    private static func changes(
        in store: any ProviderStore, after position: Int64 = 0, at now: Date = timeOfCounts
    ) async throws -> (counts: Set<CallCount>, position: Int64) {
        var page = try await store.callCounts(after: position, at: now)
        var counts = Set(page.sums)
        while page.hasMore {
            page = try await store.callCounts(after: page.position, at: now)
            counts.formUnion(page.sums)
        }
        return (counts, page.position)
    }

    static func sumsCallCounts(_ nodes: StoreNodes) async throws {
        let (one, other) = (nodes.next, nodes.next)
        try await one.addCallCounts([calls(3), calls(2, by: 7), users(1, 7)])
        let first = try await changes(in: other)
        guard one.isSharedByNodes else {
            #expect(!other.isSharedByNodes && first.counts.isEmpty, "One process has all counts")
            return
        }
        #expect(first.counts == [calls(3), calls(2, by: 7), users(1)])
        try await other.addCallCounts([calls(4), calls(1, by: 8), users(1, 8), users(1, 7)])
        try await other.addCallCounts([users(1, 8)])
        #expect(try await changes(in: other, after: first.position).counts == [calls(7), calls(1, by: 8), users(2)])
        let second = try await changes(in: one)
        #expect(second.counts == [calls(7), calls(2, by: 7), calls(1, by: 8), users(2)], "A person counts once as a user of a day")
        #expect(try await changes(in: one, after: second.position).counts == [])
        try await one.addCallCounts([users(1, 8)])
        let third = try await changes(in: one, after: second.position)
        #expect(third.counts == [users(2)], "A node to which the person was new learns the number")
        try await one.addCallCounts([])
        #expect(try await changes(in: one, after: third.position).counts == [])
    }

    static func forgetsExpiredCallCounts(_ nodes: StoreNodes) async throws {
        guard nodes.next.isSharedByNodes else { return }
        try await nodes.next.addCallCounts([calls(1, in: hour - 2), calls(2, in: hour - 1), calls(3), users(1, 7)])
        #expect(try await changes(in: nodes.next).counts == [calls(2, in: hour - 1), calls(3), users(1)])
        while try await nodes.next.deleteExpired(at: timeOfCounts + 3 * 3600) {}
        #expect(try await changes(in: nodes.next).counts == [users(1)])
        let (later, position) = (timeOfCounts + 3 * 86_400, try await changes(in: nodes.next).position)
        while try await nodes.next.deleteExpired(at: later) {}
        #expect(try await changes(in: nodes.next).counts == [])
        let next = calls(5, in: hour + 72)
        try await nodes.next.addCallCounts([next])
        #expect(try await changes(in: nodes.next, after: position, at: later).counts == [next])
        #expect(try await changes(in: nodes.next, after: .max, at: later).counts == [next], "A position of a lost database is not used")
    }

    static func addsConcurrentCallCounts(_ nodes: StoreNodes) async throws {
        let (one, other) = (nodes.next, nodes.next)
        guard one.isSharedByNodes else { return }
        let people = Int64(CallCount.maximumPerWrite - 1)
        // Another node reads the changes all the time, and misses none.
        let reading = Task {
            var (sums, position): ([CallCount.Key: Int], Int64) = ([:], 0)
            while sums[calls(0).key] != 20, !Task.isCancelled {
                let (changed, next) = try await changes(in: other, after: position)
                for count in changed { sums[count.key] = max(sums[count.key] ?? 0, count.count) }
                position = next
            }
            return sums
        }
        defer { reading.cancel() }
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    let counts = (1...people).map { calls(1, by: number.isMultiple(of: 2) ? $0 : people + 1 - $0) }
                    try await (number.isMultiple(of: 3) ? one : other).addCallCounts([calls(1)] + counts)
                }
            }
            try await group.waitForAll()
        }
        let sums = try await reading.value
        #expect(sums.count == Int(people) + 1 && sums.values.allSatisfy { $0 == 20 })
    }
}
