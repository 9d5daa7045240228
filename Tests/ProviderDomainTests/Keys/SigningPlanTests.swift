import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The calendar of the signing keys")
struct SigningPlanTests {
    private static let day: TimeInterval = 86_400
    private static let keys = Result { try (0..<3).map { _ in try SigningKey.generate() } }

    private func plan() throws -> SigningKeySchedule {
        let keys = try Self.keys.get()
        return SigningKeySchedule([
            ScheduledKey(key: keys[0], madeAt: Sample.now, signsFrom: Sample.now),
            ScheduledKey(key: keys[1], madeAt: Sample.now, signsFrom: Sample.now + SigningKeySchedule.period),
        ])
    }

    private func roles(_ plan: SigningKeySchedule, after seconds: TimeInterval) -> [SigningKeySchedule.Role] {
        plan.roles(at: Sample.now + seconds).map(\.role)
    }

    @Test("publishes a key before it signs, and after it has, for as long as a cache or a token of it can live")
    func life() throws {
        let plan = try plan()
        let change = SigningKeySchedule.period
        #expect(roles(plan, after: 0) == [.signing, .next])
        #expect(roles(plan, after: change - 1) == [.signing, .next])
        #expect(roles(plan, after: change) == [.retired, .signing])
        #expect(roles(plan, after: change + Self.day + 3600 - 1) == [.retired, .signing])
        #expect(roles(plan, after: change + Self.day + 3600) == [.remembered, .signing])
        #expect(plan.published(at: Sample.now + change).map(\.key.id) == plan.keys.reversed().map(\.key.id), "the signing one is first")
        #expect(plan.published(at: Sample.now + change + 2 * Self.day).count == 1)
        #expect(plan.verifying.keys.count == 2, "an old token is a hint still")
    }

    @Test("finds a key that signs, whatever the clock says")
    func anyTime() throws {
        let plan = try plan()
        #expect(plan.signing(at: .distantPast).key.id == plan.keys[0].key.id)
        #expect(plan.signing(at: .distantFuture).key.id == plan.keys[1].key.id)
    }

    @Test("wants another key as soon as none is left that does not sign yet, and gives it time to become known")
    func addition() throws {
        let first = try plan()
        let keys = try Self.keys.get()
        #expect(!first.needsKey(at: Sample.now))
        let change = Sample.now + SigningKeySchedule.period
        #expect(first.needsKey(at: change))
        let second = first.adding(keys[2], at: change)
        #expect(second.keys.map(\.key.id) == keys.map(\.id))
        #expect(second.keys[2].signsFrom == change + SigningKeySchedule.period)
        // A provider that was switched off for a year.
        let late = first.adding(keys[2], at: change + 365 * Self.day)
        #expect(late.keys.map(\.key.id) == [keys[1].id, keys[2].id], "what nothing needs any more is gone")
        #expect(late.keys[1].signsFrom == change + 366 * Self.day, "a day for the caches")
    }

    @Test("lets the next key sign sooner, but not before every cache knows it, unless it is urgent")
    func haste() throws {
        let plan = try plan()
        let hour = Sample.now + 3600
        #expect(plan.hastening(at: hour, isUrgent: false).keys[1].signsFrom == Sample.now + Self.day)
        #expect(plan.hastening(at: hour, isUrgent: true).keys[1].signsFrom == hour)
        #expect(plan.hastening(at: hour, isUrgent: true).signing(at: hour).key.id == plan.keys[1].key.id)
        let later = Sample.now + 3 * Self.day
        #expect(plan.hastening(at: later, isUrgent: false).keys[1].signsFrom == later)
        let soon = Sample.now + SigningKeySchedule.period - 1
        #expect(plan.hastening(at: soon, isUrgent: false).signing(at: soon).key.id == plan.keys[1].key.id)
        let after = Sample.now + SigningKeySchedule.period
        #expect(plan.hastening(at: after, isUrgent: true).keys.map(\.signsFrom) == plan.keys.map(\.signsFrom), "there is no next one")
    }
}
