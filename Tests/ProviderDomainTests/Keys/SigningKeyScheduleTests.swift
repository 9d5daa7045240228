import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The signing key schedule")
struct SigningKeyScheduleTests {
    private static let day: TimeInterval = 86_400
    private static let keys = Result { try (0..<3).map { _ in try SigningKey.generate() } }

    private func plan() throws -> SigningKeySchedule {
        let keys = try Self.keys.get()
        return SigningKeySchedule([
            ScheduledKey(key: keys[0], createdAt: Sample.now, signsFrom: Sample.now),
            ScheduledKey(key: keys[1], createdAt: Sample.now, signsFrom: Sample.now + SigningKeySchedule.period),
        ])
    }

    private func roles(_ plan: SigningKeySchedule, after seconds: TimeInterval) -> [SigningKeySchedule.Role] {
        plan.roles(at: Sample.now + seconds).map(\.role)
    }

    @Test("A key is published before it signs and until its last tokens and all caches have expired")
    func life() throws {
        let plan = try plan()
        let change = SigningKeySchedule.period
        #expect(roles(plan, after: 0) == [.signing, .next])
        #expect(roles(plan, after: change - 1) == [.signing, .next])
        #expect(roles(plan, after: change) == [.retired, .signing])
        #expect(roles(plan, after: change + Self.day + 3600 - 1) == [.retired, .signing])
        #expect(roles(plan, after: change + Self.day + 3600) == [.retained, .signing])
        #expect(plan.published(at: Sample.now + change).map(\.key.id) == plan.keys.reversed().map(\.key.id), "The signing key is the first")
        #expect(plan.published(at: Sample.now + change + 2 * Self.day).count == 1)
        #expect(plan.verifying.keys.count == 2, "An old ID token can still be a hint")
    }

    @Test("The schedule has a signing key at any time")
    func anyTime() throws {
        let plan = try plan()
        #expect(plan.signing(at: .distantPast).key.id == plan.keys[0].key.id)
        #expect(plan.signing(at: .distantFuture).key.id == plan.keys[1].key.id)
    }

    @Test("The schedule needs a new key when no next key is left, and publishes it before it signs")
    func addition() throws {
        let first = try plan()
        let keys = try Self.keys.get()
        #expect(!first.needsKey(at: Sample.now))
        let change = Sample.now + SigningKeySchedule.period
        #expect(first.needsKey(at: change))
        let second = first.adding(keys[2], at: change)
        #expect(second.keys.map(\.key.id) == keys.map(\.id))
        #expect(second.keys[2].signsFrom == change + SigningKeySchedule.period)
        // This provider was switched off for a year before it added the third key.
        let late = first.adding(keys[2], at: change + 365 * Self.day)
        #expect(late.keys.map(\.key.id) == [keys[1].id, keys[2].id], "Keys that no token and no cache needs are removed")
        #expect(late.keys[1].signsFrom == change + 366 * Self.day, "Caches have a day to fetch the new key")
    }

    @Test("The next key can sign earlier, but only an urgent change does not wait for the caches")
    func urgentChange() throws {
        let plan = try plan()
        let hour = Sample.now + 3600
        #expect(plan.advancingNextKey(at: hour, isUrgent: false).keys[1].signsFrom == Sample.now + Self.day)
        #expect(plan.advancingNextKey(at: hour, isUrgent: true).keys[1].signsFrom == hour)
        #expect(plan.advancingNextKey(at: hour, isUrgent: true).signing(at: hour).key.id == plan.keys[1].key.id)
        let later = Sample.now + 3 * Self.day
        #expect(plan.advancingNextKey(at: later, isUrgent: false).keys[1].signsFrom == later)
        let beforeStart = Sample.now + SigningKeySchedule.period - 1
        #expect(plan.advancingNextKey(at: beforeStart, isUrgent: false).signing(at: beforeStart).key.id == plan.keys[1].key.id)
        let after = Sample.now + SigningKeySchedule.period
        #expect(
            plan.advancingNextKey(at: after, isUrgent: true).keys.map(\.signsFrom) == plan.keys.map(\.signsFrom), "There is no next key")
    }
}
