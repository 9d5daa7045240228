import Foundation
import Testing

@testable import Latchkey

@Suite("A session that cannot be read before the device is unlocked")
struct UnlockTests {
    private let storage = MemoryStorage()
    private let unlocked = Notification.Name("io.latchkey.tests.\(UUID().uuidString)")
    private let session: Session

    init() {
        storage.record = .login("EAAone", revision: "one")
        storage.problem = .locked
        session = Session(storage: storage, notifications: NotificationCenter(), delivery: .platformDefault, unlockNotification: unlocked)
    }

    @Test("The session is read when the system announces that the device is unlocked", .timeLimit(.minutes(1)))
    func unlocking() async {
        var changes = session.changes.makeAsyncIterator()
        #expect(session.values == Session.Values())
        #expect(session.storageProblem?.reason == .locked)
        storage.problem = nil
        NotificationCenter.default.post(name: unlocked, object: nil)
        #expect(await changes.next()?.new == .login("EAAone"))
        #expect(session.storageProblem == nil)
    }

    @Test("The session is read at once if the device was unlocked before the session began to observe that")
    func between() {
        let locked = LockedOnce(storage)
        let session = Session(
            storage: locked, notifications: NotificationCenter(), delivery: .platformDefault, unlockNotification: unlocked)
        #expect(session.values == .login("EAAone"))
    }

    @Test("The session stays unread while the device is locked, and its record stays unchanged", .timeLimit(.minutes(1)))
    func stillLocked() async {
        #expect(session.values == Session.Values())
        let before = storage.reads
        NotificationCenter.default.post(name: unlocked, object: nil)
        while storage.reads == before { await Task.yield() }
        #expect(session.values == Session.Values())
        #expect(storage.record?.revision == "one")
    }

    @Test("The session does not wait for an unlock after any other storage error")
    func otherProblem() async {
        storage.problem = SessionStorageError(.failed, "The disk is broken.")
        #expect(session.values == Session.Values())
        #expect(session.state.withLock { $0.unlockObserver } == nil)
    }
}

/// A storage that is locked when it is first read.
private final class LockedOnce: SessionStorage {
    private let storage: MemoryStorage
    private let wasAsked = Locked(false)

    init(_ storage: MemoryStorage) {
        storage.problem = nil
        self.storage = storage
    }

    func read() throws(SessionStorageError) -> SessionRecord? {
        let isFirst = wasAsked.withLock { wasAsked in
            defer { wasAsked = true }
            return !wasAsked
        }
        if isFirst { throw .locked }
        return try storage.read()
    }

    func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try storage.replace(revision, with: record)
    }
}
