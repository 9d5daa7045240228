import Foundation
import TestSupport
import Testing

@testable import Latchkey

@Suite("The expiration of the access token")
struct ExpiryTests {
    private let clock = ManualClock()
    private let notifications = NotificationCenter()
    private let began = Date(timeIntervalSince1970: 1_763_730_000)
    private let session: Session
    private let seen = Locked<[[String]]>([])

    init() {
        let (began, clock) = (began, clock)
        let environment = SystemEnvironment(
            now: { began.addingTimeInterval(clock.now.offset / .seconds(1)) }, randomBytes: SystemEnvironment.real.randomBytes)
        session = Session(notifications: notifications, environment: environment, clock: clock)
        let seen = seen
        _ = notifications.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { notification in
            let info = notification.userInfo ?? [:]
            let tokens = [AccessTokenChangeOldKey, AccessTokenChangeNewKey].map { (info[$0] as? AccessToken)?.tokenString ?? "none" }
            let marks = [AccessTokenDidExpireKey, AccessTokenDidChangeUserIDKey].map { info[$0].map { "\($0)" } ?? "absent" }
            seen.withLock { $0.append(tokens + marks) }
        }
    }

    private func token(_ text: String, lasting seconds: TimeInterval) -> AccessToken {
        .sample(text, until: began.addingTimeInterval(seconds))
    }

    @Test("The session reports an expiration once, at its time, and keeps the token", .timeLimit(.minutes(1)))
    func expiry() async {
        var changes = session.changes.makeAsyncIterator()
        let token = token("EAAone", lasting: 60)
        session.change { $0.accessToken = token }
        #expect(await changes.next()?.isExpiry == false)
        await clock.advanceWhenSleeping(by: .seconds(59))
        #expect(seen.withLock { $0.count } == 1)
        await clock.advanceWhenSleeping(by: .seconds(1))
        let change = await changes.next()
        #expect(change?.isExpiry == true)
        #expect(change?.old == change?.new)
        #expect(session.accessToken == token)
        session.change { $0.profile = Profile(userID: "1") }
        session.reload()
        #expect(await changes.next()?.isExpiry == false)
        session.clear()
        #expect(await changes.next()?.isExpiry == false)
        #expect(
            seen.withLock { $0 } == [
                ["none", "EAAone", "absent", "true"], ["EAAone", "EAAone", "true", "absent"], ["EAAone", "none", "absent", "true"],
            ])
    }

    @Test("The session reports an expiration at its next reload if the clock stood still", .timeLimit(.minutes(1)))
    func sleepingMachine() async {
        let (began, later) = (began, Locked(TimeInterval(0)))
        let session = Session(
            notifications: notifications,
            environment: SystemEnvironment(
                now: { began.addingTimeInterval(later.withLock { $0 }) }, randomBytes: SystemEnvironment.real.randomBytes), clock: clock)
        var changes = session.changes.makeAsyncIterator()
        let token = token("EAAone", lasting: 60)
        session.change { $0.accessToken = token }
        #expect(await changes.next()?.isExpiry == false)
        later.withLock { $0 = 61 }
        session.reload()
        #expect(await changes.next()?.isExpiry == true)
        session.reload()
        session.clear()
        #expect(await changes.next()?.isExpiry == false, "The expiration is reported only once")
    }

    @Test("The session does not report the expiration of a token that was replaced", .timeLimit(.minutes(1)))
    func replaced() async {
        var changes = session.changes.makeAsyncIterator()
        let (short, long) = (token("EAAshort", lasting: 60), token("EAAlong", lasting: 120))
        session.change { $0.accessToken = short }
        session.change { $0.accessToken = long }
        await clock.advanceWhenSleeping(by: .seconds(60))
        await clock.advanceWhenSleeping(by: .seconds(60))
        #expect(await changes.next()?.new.accessToken?.tokenString == "EAAshort")
        #expect(await changes.next()?.new.accessToken?.tokenString == "EAAlong")
        let last = await changes.next()
        #expect(last?.isExpiry == true)
        #expect(last?.new.accessToken?.tokenString == "EAAlong")
    }

    @Test("The session sets no timer for a token that never expires or has already expired", arguments: [Double.infinity, -1, 0])
    func notAwaited(seconds: Double) {
        let token = seconds.isFinite ? token("EAAone", lasting: seconds) : AccessToken.sample()
        session.change { $0.accessToken = token }
        #expect(session.state.withLock { $0.expiryTimer == nil })
    }

    @Test("The session sets a timer for a restored token")
    func restored() {
        let storage = MemoryStorage()
        let token = token("EAAone", lasting: 60)
        storage.record = SessionRecord(Session.Contents(values: Session.Values(accessToken: token)), revision: "one")
        let session = Session(storage: storage, notifications: notifications, environment: session.environment, clock: clock)
        #expect(session.accessToken == token)
        #expect(session.state.withLock { $0.expiryTimer?.token } == token)
    }
}
