import Foundation
import Testing

@testable import Latchkey

@Suite("The rate limit of refreshes")
struct RefreshLimiterTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Begins a refresh after a number of seconds. Returns the seconds to wait if the limiter refuses it, and otherwise `nil`.
    private func begin(_ limiter: inout RefreshLimiter, after seconds: TimeInterval) -> Int? {
        do throws(LimitedLoginRefreshError) {
            try limiter.begin(at: start + seconds)
            return nil
        } catch { return error.secondsLeft }
    }

    @Test(
        "The limiter waits for exactly one minute after an attempt",
        arguments: [(0, 60), (0.5, 60), (1, 59), (59, 1), (59.999, 1), (60, nil), (61, nil)] as [(TimeInterval, Int?)])
    func pause(seconds: TimeInterval, left: Int?) throws {
        var limiter = RefreshLimiter()
        try limiter.begin(at: start)
        #expect(begin(&limiter, after: seconds) == left)
    }

    @Test(
        "The limiter waits for five minutes after the end of a failure",
        arguments: [(60, 260), (319, 1), (319.5, 1), (320, nil)] as [(TimeInterval, Int?)])
    func failure(seconds: TimeInterval, left: Int?) throws {
        var limiter = RefreshLimiter()
        try limiter.begin(at: start)
        limiter.failed(at: start + 20)
        #expect(begin(&limiter, after: seconds) == left)
    }

    @Test("The limiter forgets a failure after a success")
    func success() throws {
        var limiter = RefreshLimiter()
        try limiter.begin(at: start)
        limiter.failed(at: start)
        limiter.succeeded()
        #expect(begin(&limiter, after: 60) == nil)
    }

    @Test("The limiter allows ten attempts in any one hour")
    func window() throws {
        var limiter = RefreshLimiter()
        for attempt in 0..<10 { try limiter.begin(at: start + 100 * TimeInterval(attempt)) }
        #expect(begin(&limiter, after: 1000) == 2600)
        #expect(begin(&limiter, after: 3599.5) == 1)
        #expect(begin(&limiter, after: 3600) == nil)
        #expect(begin(&limiter, after: 3660) == 40)
        #expect(begin(&limiter, after: 3700) == nil)
    }

    @Test("The limiter does not count the attempts that it has refused")
    func refusals() throws {
        var limiter = RefreshLimiter()
        try limiter.begin(at: start)
        for second in 1..<60 { #expect(begin(&limiter, after: TimeInterval(second)) != nil) }
        #expect(begin(&limiter, after: 60) == nil)
    }

    @Test("The limiter allows an attempt after the clock was set back")
    func clockSetBack() throws {
        var limiter = RefreshLimiter()
        try limiter.begin(at: start)
        limiter.failed(at: start)
        #expect(begin(&limiter, after: -86_400) == nil)
    }
}

@Suite("The retry of silent refreshes")
struct RefreshRetryTests {
    @Test(
        "Each wait is twice as long as the one before, within a fifth",
        arguments: [
            (1, 0.5, 1), (1, 0, 0.8), (1, 1, 1.2), (2, 0.5, 2), (2, 1, 2.4), (3, 0.5, nil), (4, 0.5, nil),
        ] as [(Int, Double, Double?)])
    func waits(failures: Int, chance: Double, seconds: Double?) {
        let wait = RefreshRetry().wait(after: .networkError, failures: failures, chance: chance)
        #expect(wait.map { abs($0 / .seconds(1) - (seconds ?? 0)) < 1e-9 } == (seconds == nil ? nil : true))
    }

    @Test("Only errors that can pass by themselves are retried", arguments: LimitedLoginRefreshError.allCases)
    func errors(error: LimitedLoginRefreshError) {
        let isRetried = RefreshRetry().wait(after: error, failures: 1, chance: 0.5) != nil
        #expect(isRetried == [.networkError, .timeout].contains(error))
    }
}

@Suite("The next path after a failed refresh")
struct RefreshEscalationTests {
    @Test(
        "The silent path follows the direct one, unless refreshes are disabled or the refresh was canceled",
        arguments: LimitedLoginRefreshError.allCases)
    func silent(error: LimitedLoginRefreshError) {
        #expect(RefreshEscalation.mayTry(.silent, after: [(.direct, error)]) == ![.featureDisabled, .cancelled].contains(error))
    }

    @Test("The explicit path follows only an error that requires the person", arguments: LimitedLoginRefreshError.allCases)
    func explicit(error: LimitedLoginRefreshError) {
        let failures: [RefreshEscalation.Failure] = [(.direct, .notDPoPBound), (.silent, error)]
        #expect(
            RefreshEscalation.mayTry(.explicit, after: failures)
                == [.loginRequired, .consentRequired, .notDPoPBound, .dpopKeyGenerationFailed, .unsupportedPlatform].contains(error))
    }

    @Test(
        "Without a silent path, the error of the direct path decides whether the explicit one follows",
        arguments: [
            (.loginRequired, true), (.consentRequired, true), (.notDPoPBound, true), (.dpopKeyGenerationFailed, true),
            (.networkError, false),
            (.timeout, false), (.invalidResponse, false), (.userMismatch, false), (.unknown, false),
        ] as [(LimitedLoginRefreshError, Bool)])
    func withoutSilent(error: LimitedLoginRefreshError, isAttempted: Bool) {
        let failures: [RefreshEscalation.Failure] = [(.direct, error), (.silent, .unsupportedPlatform)]
        #expect(RefreshEscalation.mayTry(.explicit, after: failures) == isAttempted)
        #expect(RefreshEscalation.mostSignificant(of: failures).error == error)
    }
}

@Suite("The rules of the automatic refresh")
struct AutomaticRefreshRuleTests {
    private let last = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        "An automatic refresh is due after its interval",
        arguments: [
            (86_400, 86_399, false), (86_400, 86_400, true), (86_400, 1e9, true), (60, 60, true), (0, 1e9, false), (-1, 1e9, false),
            (.infinity, 1e9, false), (.nan, 1e9, false), (86_400, -60, false), (86_400, -86_400, true),
        ] as [(TimeInterval, TimeInterval, Bool)])
    func due(interval: TimeInterval, elapsed: TimeInterval, isDue: Bool) {
        #expect(AutomaticRefresh(interval: interval).isDue(since: last, at: last + elapsed) == isDue)
    }

    @Test(
        "The interval between checks is between one and five minutes",
        arguments: [(86_400, 300), (120, 120), (0.001, 60), (0, 300), (.infinity, 300), (.nan, 300)] as [(TimeInterval, Int)])
    func pause(interval: TimeInterval, seconds: Int) {
        #expect(AutomaticRefresh(interval: interval).checkInterval == .seconds(seconds))
    }
}

@Suite("An error of a refresh")
struct LimitedLoginRefreshErrorTests {
    @Test("The errors of a refresh have the documented codes from 0 on")
    func codes() {
        #expect(LimitedLoginRefreshError.allCases.map(\.errorCode) == Array(0...14))
        #expect(LimitedLoginRefreshError.errorDomain == "com.facebook.sdk.login.refresh")
        #expect(LimitedLoginRefreshError(rawValue: 2) == .loginRequired)
        #expect(LimitedLoginRefreshError(rawValue: 15) == nil)
        #expect(LimitedLoginRefreshError(rawValue: -1) == nil)
    }

    @Test("A refresh error bridges to NSError with its domain, code and description", arguments: LimitedLoginRefreshError.allCases)
    func bridging(error: LimitedLoginRefreshError) {
        let bridged = error as NSError
        #expect(bridged.domain == LimitedLoginRefreshErrorDomain)
        #expect(bridged.code == error.rawValue)
        #expect(!error.localizedDescription.isEmpty)
        #expect(error.localizedDescription == error.explanation)
    }

    @Test("The error of the rate limit says how long to wait", arguments: [(1, "1 second."), (42, "42 seconds.")])
    func secondsLeft(seconds: Int, words: String) {
        let error = LimitedLoginRefreshError.rateLimited(secondsLeft: seconds)
        #expect(error == .rateLimited)
        #expect(error.secondsLeft == seconds)
        #expect(error.localizedDescription.hasSuffix(words))
    }

    @Test("A refresh error matches by its code in a switch")
    func matching() {
        let error = LimitedLoginRefreshError.loginRequired.withExplanation("x")
        switch error {
        case .consentRequired: Issue.record("another code")
        case .loginRequired: break
        default: Issue.record("no code")
        }
    }

    @Test("A refresh error is caught by its code")
    func catching() {
        do { throw LimitedLoginRefreshError.loginRequired.withExplanation("x") } catch LimitedLoginRefreshError.consentRequired {
            Issue.record("another code")
        } catch LimitedLoginRefreshError.loginRequired {
        } catch { Issue.record("no code") }
    }
}
