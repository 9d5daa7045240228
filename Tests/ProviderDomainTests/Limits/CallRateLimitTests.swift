import Foundation
import ProviderDomain
import Testing

@Suite("The rate limit of Graph API calls")
struct CallRateLimitTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let ada = Person.ID(rawValue: 1)
    private static let grace = Person.ID(rawValue: 2)

    private func verdicts(
        _ count: Int, _ limit: inout CallRateLimit, person: Person.ID?, app: String = "1", at now: Date = start
    ) -> [CallRateLimit.Verdict] {
        (0..<count).map { _ in limit.count(app: app, person: person, at: now).0 }
    }

    @Test("The hourly limit grows with the people who use the app and is that of one person without any")
    func allowance() {
        var limit = CallRateLimit(callsPerPerson: 3)
        #expect(verdicts(4, &limit, person: nil) == [.allowed, .allowed, .allowed, .appExhausted])
        #expect(verdicts(1, &limit, person: nil, app: "2") == [.allowed], "Another app has a limit of its own")
        var large = CallRateLimit(callsPerPerson: .max)
        for person in [Self.ada, Self.grace, nil] { #expect(verdicts(1, &large, person: person) == [.allowed]) }
    }

    @Test("A person can use only their own share of the app's limit")
    func shares() {
        var limit = CallRateLimit(callsPerPerson: 3)
        _ = verdicts(1, &limit, person: Self.grace)
        #expect(verdicts(4, &limit, person: Self.ada) == [.allowed, .allowed, .allowed, .personExhausted])
        #expect(verdicts(3, &limit, person: Self.grace) == [.allowed, .allowed, .appExhausted])
    }

    @Test("The limit is a sliding window in which old calls count less and less")
    func rolling() {
        var limit = CallRateLimit(callsPerPerson: 4)
        #expect(verdicts(5, &limit, person: nil).last == .appExhausted)
        let half = Self.start.addingTimeInterval(5400)
        #expect(
            verdicts(3, &limit, person: nil, at: half) == [.allowed, .allowed, .appExhausted],
            "Half of the calls of the previous hour still count")
        #expect(verdicts(4, &limit, person: nil, at: half.addingTimeInterval(7200)).allSatisfy { $0 == .allowed })
        #expect(verdicts(1, &limit, person: nil, at: Self.start) == [.appExhausted], "A clock that is set back does not allow more calls")
    }

    @Test("The usage header says how many percent of the limit are used")
    func usage() {
        var limit = CallRateLimit(callsPerPerson: 4)
        let usages = (0..<5).map { _ in limit.count(app: "1", person: nil, at: Self.start).1 }
        #expect(usages.map(\.percent) == [25, 50, 75, 100, 100])
        #expect(usages[0].header == #"{"call_count":25,"total_time":0,"total_cputime":0}"#)
    }

    @Test("The limit counts a maximum number of people separately")
    func memory() {
        var limit = CallRateLimit(callsPerPerson: 1)
        let verdicts = (0..<100_010).map { limit.count(app: "1", person: Person.ID(rawValue: Int64($0)), at: Self.start).0 }
        #expect(
            verdicts.suffix(11) == [.allowed] + Array(repeating: .appExhausted, count: 10),
            "People beyond the maximum do not raise the app's limit")
        let late = Person.ID(rawValue: 1_000_000)
        #expect(
            self.verdicts(2, &limit, person: late).allSatisfy { $0 != .personExhausted },
            "A person beyond the maximum has no count of their own")
    }
}
