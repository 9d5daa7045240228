import Foundation
import TestSupport
import Testing

@testable import Latchkey

@Suite("Notifications on the main thread")
struct NotificationDeliveryTests {
    private let notifications = NotificationCenter()
    private let clock = ManualClock()
    private let session: Session
    private let seen = Locked<[String]>([])

    init() {
        let (clock, seen) = (clock, seen)
        let began = Date(timeIntervalSince1970: 1_763_730_000)
        session = Session(
            storage: nil, notifications: notifications,
            environment: SystemEnvironment(
                now: { began.addingTimeInterval(clock.now.offset / .seconds(1)) }, randomBytes: SystemEnvironment.real.randomBytes),
            clock: clock, delivery: .mainThread, unlockNotification: nil)
        _ = notifications.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { notification in
            let token = (notification.userInfo?[AccessTokenChangeNewKey] as? AccessToken)?.tokenString ?? "none"
            let isExpiry = notification.userInfo?[AccessTokenDidExpireKey] != nil
            seen.withLock { $0.append("\(token)\(isExpiry ? " ended" : "")\(MainQueue.isCurrent ? "" : " elsewhere")") }
        }
    }

    private func set(_ text: String?, until end: Date = .distantFuture) {
        let token = text.map { AccessToken.sample($0, until: end) }
        session.change { $0.accessToken = token }
    }

    /// Lets all pending notifications be delivered.
    @MainActor
    private func waitUntil() async {
        for _ in 0..<10 { await Task.yield() }
    }

    @Test("Notifications arrive on the main thread, in order, whichever thread has changed the session", .timeLimit(.minutes(1)))
    func background() async {
        var changes = session.changes.makeAsyncIterator()
        await Task.detached {
            set("one")
            set("two")
            set(nil)
        }.value
        for _ in 0..<3 { _ = await changes.next() }
        await waitUntil()
        #expect(seen.withLock { $0 } == ["one", "two", "none"])
    }

    @Test("The notification of an expiration arrives on the main thread", .timeLimit(.minutes(1)))
    func expiry() async {
        var changes = session.changes.makeAsyncIterator()
        set("one", until: Date(timeIntervalSince1970: 1_763_730_060))
        await clock.advanceWhenSleeping(by: .seconds(60))
        while let change = await changes.next(), !change.isExpiry {}
        await waitUntil()
        #expect(seen.withLock { $0 } == ["one", "one ended"])
    }

    @Test("The notification of a change by another process arrives on the main thread", .timeLimit(.minutes(1)))
    func otherProcess() async throws {
        let folder = try TemporaryFolder()
        let storage = FileSessionStorage(folder: folder.path)
        session.useStorage(storage)
        var changes = session.changes.makeAsyncIterator()
        let other = Session(storage: FileSessionStorage(folder: folder.path), notifications: NotificationCenter())
        other.change { $0 = .login("theirs") }
        while let change = await changes.next(), change.new.accessToken == nil {}
        await waitUntil()
        #expect(seen.withLock { $0 } == ["theirs"])
    }

    @Test("A change on the main thread is announced before the call returns, and after all earlier changes")
    @MainActor
    func main() async {
        set("one")
        #expect(seen.withLock { $0 } == ["one"])
        let isSet = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            set("two")
            isSet.signal()
        }
        Self.wait(for: isSet)
        #expect(seen.withLock { $0 } == ["one"], "The main thread was blocked")
        set("three")
        #expect(seen.withLock { $0 } == ["one", "two", "three"])
        await waitUntil()
        #expect(seen.withLock { $0.count } == 3)
    }

    /// Blocks the main thread until another thread signals the semaphore.
    private static func wait(for other: DispatchSemaphore) { other.wait() }

    @Test("The notifications of a login are posted before the login returns")
    func login() async throws {
        try await session.storeLoginInBackground(at: nil) { _ in .login("one") }
        #expect(seen.withLock { $0 } == ["one"])
    }
}
