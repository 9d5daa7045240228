import Foundation
import ProviderDomain
import Testing

@Suite("The decision whether a password may be verified")
struct PasswordAttemptDecisionTests {
    private typealias Counter = PasswordAttempt.Counter

    private static let now = Sample.now
    /// An attempt of Ada's in a browser that does not know her, so that the counters of her account and of three networks apply.
    private static let attempt = PasswordAttempt(
        login: "ada@example.com", of: Sample.ada, browser: nil, networks: NetworkAddress(text: "2001:db8:1:203::7")?.networks ?? [],
        sealer: Sample.sealer, at: now)
    private static let account = attempt.limits[0]
    private static let network = attempt.limits[3]

    /// Returns a counter whose first and last attempts were counted at the same time.
    private static func counter(_ count: Int, at seconds: Double, expiresAfter end: Double = 86_400) -> Counter {
        Counter(count: count, firstAt: now + seconds, lastAt: now + seconds, expiresAt: now + end)
    }

    private static func end(_ counters: [PasswordAttempt.Limit: Counter]) -> Date? {
        let stored = Dictionary(uniqueKeysWithValues: counters.map { ($0.key.key, $0.value) })
        guard case .reject(let end) = attempt.decision(on: stored) else { return nil }
        return end
    }

    /// Returns the stored counters after an allowed attempt.
    private func counters(_ stored: [String: Counter]) throws -> [String: Counter?] {
        guard case .allow(let changes) = Self.attempt.decision(on: stored) else {
            Issue.record("The attempt is not allowed")
            return [:]
        }
        #expect(changes.map(\.key) == Self.attempt.limits.map(\.key), "Every counter counts the attempt")
        return Dictionary(uniqueKeysWithValues: changes.map { ($0.key, $0.counter) })
    }

    @Test("Without counters, the attempt is allowed and begins one for each limit")
    func first() throws {
        let counters = try counters([:])
        #expect(counters[Self.account.key] == Self.counter(1, at: 0))
        #expect(counters[Self.network.key] == Self.counter(1, at: 0, expiresAfter: 900))
    }

    @Test(
        "The tenth wrong password begins a pause of 15 minutes after the last one",
        arguments: [(9, nil), (10, 840), (11, 840)] as [(Int, Double?)])
    func maximum(count: Int, end: Double?) {
        var counter = Self.counter(count, at: -3600)
        counter.lastAt = Self.now - 60
        #expect(Self.end([Self.account: counter]) == end.map { Self.now + $0 })
    }

    @Test("The pause of a network begins with its first wrong password", arguments: [(99, nil), (100, 840)] as [(Int, Double?)])
    func network(count: Int, end: Double?) {
        var counter = Self.counter(count, at: -60, expiresAfter: 840)
        counter.lastAt = Self.now - 1
        #expect(Self.end([Self.network: counter]) == end.map { Self.now + $0 })
    }

    @Test(
        "A pause lasts until its end, and a clock that was set back by the length of a pause does not prolong it",
        arguments: [(-900, false), (-899, true), (0, true), (899, true), (900, false)] as [(Double, Bool)])
    func pause(start: Double, isPaused: Bool) {
        #expect((Self.end([Self.account: Self.counter(10, at: start)]) == Self.now + start + 900) == isPaused)
        #expect((Self.end([Self.account: Self.counter(10, at: start)]) != nil) == isPaused)
    }

    @Test("A counter that has expired is the same as none", arguments: [(-1, false), (0, false), (1, true)] as [(Double, Bool)])
    func expiry(end: Double, isPaused: Bool) throws {
        let counter = Self.counter(10, at: -60, expiresAfter: end)
        #expect((Self.end([Self.account: counter]) != nil) == isPaused)
        guard !isPaused else { return }
        #expect(try counters([Self.account.key: counter])[Self.account.key] == Self.counter(1, at: 0))
    }

    @Test("The pause of an earlier limit determines the end, even if a later limit has a longer one")
    func order() {
        let (short, long) = (Self.counter(1000, at: -800, expiresAfter: 100), Self.counter(1000, at: -10, expiresAfter: 890))
        #expect(Self.end([Self.account: short, Self.network: long]) == Self.now + 100)
        #expect(Self.end([Self.account: long, Self.network: short]) == Self.now + 890)
        for limit in Self.attempt.limits { #expect(Self.end([limit: short]) == Self.now + 100, "Each limit applies on its own") }
    }

    @Test("Another attempt increases the counters, and only that of the account expires later")
    func increase() throws {
        let stored = [
            Self.account.key: Self.counter(9, at: -60, expiresAfter: 100), Self.network.key: Self.counter(99, at: -60, expiresAfter: 100),
        ]
        let counters = try counters(stored)
        let (first, now) = (Self.now - 60, Self.now)
        #expect(counters[Self.account.key] == Counter(count: 10, firstAt: first, lastAt: now, expiresAt: now + 86_400))
        #expect(counters[Self.network.key] == Counter(count: 100, firstAt: first, lastAt: now, expiresAt: now + 100))
    }

    @Test("After a pause, one attempt is allowed, which begins the next pause")
    func afterPause() throws {
        let counters = try counters([Self.account.key: Self.counter(10, at: -900)])
        let counter = try #require(counters[Self.account.key] ?? nil)
        #expect(counter.count == 11)
        #expect(Self.end([Self.account: counter]) == Self.now + 900)
    }

    /// Returns the counts of the account and of the narrowest network after a result; `nil` stands for a deleted counter.
    private func counts(after result: PasswordAttemptResult, _ account: Int, _ network: Int) -> [Int?] {
        var counts: [String: Int?] = [Self.account.key: account, Self.network.key: network]
        let stored = [Self.account.key: Self.counter(account, at: -5), Self.network.key: Self.counter(network, at: -5)]
        for change in Self.attempt.changes(after: result, of: stored) {
            counts[change.key] = .some(change.counter?.count)
            guard let counter = change.counter else { continue }
            #expect(counter.firstAt == Self.now - 5 && counter.lastAt == Self.now - 5 && counter.expiresAt == Self.now + 86_400)
        }
        return [counts[Self.account.key] ?? -1, counts[Self.network.key] ?? -1]
    }

    @Test("A right password deletes the counter of the account, and no longer counts for the network")
    func correct() {
        #expect(counts(after: .correct, 7, 8) == [nil, 7])
        #expect(counts(after: .correct, 0, 0) == [nil, 0], "A count is never negative")
        #expect(Self.attempt.changes(after: .correct, of: [:]).isEmpty, "A counter that does not exist stays so")
    }

    @Test("An attempt that was not verified no longer counts")
    func notVerified() {
        #expect(counts(after: .notVerified, 7, 1) == [6, 0])
        #expect(counts(after: .notVerified, 0, 8) == [0, 7])
    }

    @Test("A rejected attempt stays counted and is recorded", arguments: [false, true])
    func rejected(isLocked: Bool) {
        let result = PasswordAttemptResult.rejected(Sample.ada.id, appID: "1", isLocked: isLocked)
        #expect(counts(after: result, 7, 8) == [7, 8])
        #expect(
            Self.attempt.auditEntry(for: result)
                == NewAuditEntry(
                    .loginFailed, by: .provider, person: Sample.ada.id, appID: "1", fields: isLocked ? ["locked"] : [], at: Self.now))
    }

    @Test("Other results are not recorded", arguments: [PasswordAttemptResult.correct, .notVerified])
    func unrecorded(result: PasswordAttemptResult) { #expect(Self.attempt.auditEntry(for: result) == nil) }

    @Test("A reset by the operator is recorded if it deletes a counter", arguments: [(0, false), (1, true), (7, true)])
    func reset(count: Int, isRecorded: Bool) {
        let entry = PasswordAttempt.auditEntry(forResetOf: Sample.ada.id, deletedCounters: count, at: Self.now)
        let expected = NewAuditEntry(.passwordAttemptsCleared, by: .operator, person: Sample.ada.id, appID: nil, at: Self.now)
        #expect(entry == (isRecorded ? expected : nil))
    }

    @Test("The counters in browsers that know a person have a prefix that no other counter has")
    func prefix() {
        let prefix = PasswordAttempt.keyPrefixInBrowsers(of: Sample.ada.id)
        let browser = KnownBrowser(id: "b").addingLogin(of: Sample.ada.id, with: Sample.ada.password)
        let known = PasswordAttempt(
            login: "ada@example.com", of: Sample.ada, browser: browser, networks: [], sealer: Sample.sealer, at: Self.now)
        #expect(known.limits.allSatisfy { $0.key.hasPrefix(prefix) })
        #expect(Self.attempt.limits.allSatisfy { !$0.key.hasPrefix(prefix) })
        #expect(!PasswordAttempt.keyPrefixInBrowsers(of: Person.ID(rawValue: 11)).hasPrefix(prefix))
    }
}
