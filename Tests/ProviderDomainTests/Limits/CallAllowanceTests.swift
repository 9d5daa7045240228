import Foundation
import ProviderDomain
import Testing

@Suite("The allowance of an app's calls")
struct CallAllowanceTests {
    /// The start of a day and of an hour, in UTC.
    private static let start = Date(timeIntervalSince1970: 1_800_057_600)

    private func person(_ number: Int64) -> Person.ID { Person.ID(rawValue: number) }

    @Test("Each person who used the app within the last day adds the calls of one person", arguments: [1, 2, 3, 7])
    func people(count: Int) {
        var limit = CallRateLimit(callsPerPerson: 5)
        for number in 1...count { #expect(limit.count(app: "1", person: person(Int64(number)), at: Self.start).0 == .allowed) }
        var allowed = count
        while limit.count(app: "1", person: nil, at: Self.start).0 == .allowed { allowed += 1 }
        #expect(allowed == 5 * count)
    }

    @Test("A rejected call is not counted", arguments: [Person.ID(rawValue: 1), nil])
    func rejected(person: Person.ID?) {
        var limit = CallRateLimit(callsPerPerson: 2)
        for _ in 0..<2 { #expect(limit.count(app: "1", person: person, at: Self.start).0 == .allowed) }
        for _ in 0..<1000 { #expect(limit.count(app: "1", person: person, at: Self.start).0 == .appExhausted) }
        #expect(limit.count(app: "1", person: person, at: Self.start + 5400).0 == .allowed, "Half of the two calls still counts")
        #expect(limit.count(app: "1", person: person, at: Self.start + 5400).0 == .appExhausted)
    }

    @Test("A person who has used up one share is told so, and the usage of the app stays the same")
    func share() {
        var limit = CallRateLimit(callsPerPerson: 2)
        _ = limit.count(app: "1", person: person(1), at: Self.start)
        _ = limit.count(app: "1", person: person(2), at: Self.start)
        let (last, usage) = limit.count(app: "1", person: person(1), at: Self.start)
        #expect(last == .allowed && usage.percent == 75)
        for _ in 0..<3 {
            let (verdict, usage) = limit.count(app: "1", person: person(1), at: Self.start)
            #expect(verdict == .personExhausted && usage.percent == 75)
        }
        #expect(limit.count(app: "2", person: person(1), at: Self.start).0 == .allowed, "The share is that of one app")
        #expect(limit.count(app: "1", person: nil, at: Self.start).1.percent == 100)
        let (verdict, exhausted) = limit.count(app: "1", person: person(2), at: Self.start)
        #expect(verdict == .appExhausted && exhausted.percent == 100)
    }

    @Test("A person counts as a user of the app for a day, and less the longer ago that was")
    func day() {
        var limit = CallRateLimit(callsPerPerson: 2)
        for number in 1...4 { _ = limit.count(app: "1", person: person(Int64(number)), at: Self.start) }
        func allowance(after hours: Double) -> Int {
            var copy = limit
            var calls = 0
            while copy.count(app: "1", person: nil, at: Self.start + hours * 3600).0 == .allowed { calls += 1 }
            return calls
        }
        #expect(allowance(after: 2) == 8)
        #expect(allowance(after: 23) == 8)
        #expect(allowance(after: 36) == 4, "Half of the four people still count")
        #expect(allowance(after: 48) == 2, "An app without people has the allowance of one")
    }

    @Test("The allowance of one person is at least one call", arguments: [1, 0, -1, .min])
    func minimum(calls: Int) {
        var limit = CallRateLimit(callsPerPerson: calls)
        #expect(limit.count(app: "1", person: nil, at: Self.start).0 == .allowed)
        #expect(limit.count(app: "1", person: nil, at: Self.start).0 == .appExhausted)
    }

    @Test(
        "The header of the usage has a whole number of percent",
        arguments: [
            (1, #"{"call_count":14,"total_time":0,"total_cputime":0}"#), (6, #"{"call_count":85,"total_time":0,"total_cputime":0}"#),
            (7, #"{"call_count":100,"total_time":0,"total_cputime":0}"#), (8, #"{"call_count":100,"total_time":0,"total_cputime":0}"#),
        ])
    func header(calls: Int, header: String) {
        var limit = CallRateLimit(callsPerPerson: 7)
        let last = (0..<calls).map { _ in limit.count(app: "1", person: nil, at: Self.start).1 }.last
        #expect(last?.header == header)
    }
}
