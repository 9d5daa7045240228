import Foundation
import ProviderDomain
import Testing

@Suite("The limit of calls")
struct CallLimitTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let ada = Person.ID(rawValue: 1)
    private static let grace = Person.ID(rawValue: 2)

    private func verdicts(
        _ count: Int, _ limit: inout CallRateLimit, person: Person.ID?, app: String = "1", at now: Date = start
    ) -> [CallRateLimit.Verdict] {
        (0..<count).map { _ in limit.count(app: app, person: person, at: now).0 }
    }

    @Test("is so many calls an hour for each person who uses the app, and one share where nobody does")
    func allowance() {
        var limit = CallRateLimit(callsPerPerson: 3)
        #expect(verdicts(4, &limit, person: nil) == [.allowed, .allowed, .allowed, .appExhausted])
        #expect(verdicts(1, &limit, person: nil, app: "2") == [.allowed], "another app has an allowance of its own")
        var large = CallRateLimit(callsPerPerson: .max)
        for person in [Self.ada, Self.grace, nil] { #expect(verdicts(1, &large, person: person) == [.allowed]) }
    }

    @Test("keeps one person's program from using up the share of others")
    func shares() {
        var limit = CallRateLimit(callsPerPerson: 3)
        _ = verdicts(1, &limit, person: Self.grace)
        #expect(verdicts(4, &limit, person: Self.ada) == [.allowed, .allowed, .allowed, .personExhausted])
        #expect(verdicts(3, &limit, person: Self.grace) == [.allowed, .allowed, .appExhausted])
    }

    @Test("rolls on: what was an hour ago weighs nothing any more")
    func rolling() {
        var limit = CallRateLimit(callsPerPerson: 4)
        #expect(verdicts(5, &limit, person: nil).last == .appExhausted)
        let half = Self.start.addingTimeInterval(5400)
        #expect(verdicts(3, &limit, person: nil, at: half) == [.allowed, .allowed, .appExhausted], "half of the hour before counts still")
        #expect(verdicts(4, &limit, person: nil, at: half.addingTimeInterval(7200)).allSatisfy { $0 == .allowed })
        #expect(verdicts(1, &limit, person: nil, at: Self.start) == [.appExhausted], "a clock that goes back gives nothing away")
    }

    @Test("tells in percent what is used")
    func usage() {
        var limit = CallRateLimit(callsPerPerson: 4)
        let usages = (0..<5).map { _ in limit.count(app: "1", person: nil, at: Self.start).1 }
        #expect(usages.map(\.percent) == [25, 50, 75, 100, 100])
        #expect(usages[0].header == #"{"call_count":25,"total_time":0,"total_cputime":0}"#)
    }

    @Test("takes bounded memory, whoever calls")
    func memory() {
        var limit = CallRateLimit(callsPerPerson: 1)
        let verdicts = (0..<100_010).map { limit.count(app: "1", person: Person.ID(rawValue: Int64($0)), at: Self.start).0 }
        #expect(verdicts.suffix(11) == [.allowed] + Array(repeating: .appExhausted, count: 10), "nor adds to what the app may")
        let late = Person.ID(rawValue: 1_000_000)
        #expect(
            self.verdicts(2, &limit, person: late).allSatisfy { $0 != .personExhausted }, "whom there is no room for is not counted alone")
    }
}
