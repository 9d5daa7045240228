import Foundation
import Testing

@testable import Latchkey

@Suite("The changes of a session")
struct SessionChangesTests {
    private func session() -> Session { Session(notifications: NotificationCenter()) }

    @Test("Each change is one element with the old and the new values")
    func elements() async {
        let session = session()
        session.change { $0 = .login("EAAzero") }
        var changes = session.changes.makeAsyncIterator()
        session.change { $0 = .login("EAAone") }
        session.change { $0 = .login("EAAone") }
        session.store(Secret("nonce"), as: .userTokenNonce)
        session.clear()
        #expect(await changes.next() == SessionChange(old: .login("EAAzero"), new: .login("EAAone"), isExpiry: false))
        #expect(await changes.next() == SessionChange(old: .login("EAAone"), new: Session.Values(), isExpiry: false))
    }

    @Test("Changes are merged, and none is lost, if the consumer does not read for long")
    func slowConsumer() async {
        let session = session()
        var changes = session.changes.makeAsyncIterator()
        let count = SessionChanges.maximumPendingChanges + 100
        for number in 1...count { session.change { $0 = .login("EAA\(number)") } }
        var last = Session.Values()
        for _ in 1...SessionChanges.maximumPendingChanges {
            guard let change = await changes.next() else { break }
            #expect(change.old == last)
            last = change.new
        }
        #expect(last == .login("EAA\(count)"))
        session.clear()
        #expect(await changes.next()?.new == Session.Values())
    }

    @Test("Tasks other than the one that created the iterator can read the changes", .timeLimit(.minutes(1)))
    func otherTasks() async throws {
        let session = session()
        let all = session.changes.makeAsyncIterator()
        let tokens = ValueChanges(changes: session.changes) { $0.accessToken }.makeAsyncIterator()
        func isSendable(_ value: some Sendable) -> Bool { true }
        #expect(isSendable(all) && isSendable(tokens))
        let waits = (1...3).map { _ in
            Task {
                var all = all
                return await all.next()?.new.accessToken?.tokenString
            }
        }
        for text in ["EAAone", "EAAtwo", "EAAthree"] { session.change { $0 = .login(text) } }
        var seen: Set<String?> = []
        for wait in waits { seen.insert(await wait.value) }
        #expect(seen == ["EAAone", "EAAtwo", "EAAthree"])
    }

    @Test("A consumer that is canceled while it waits loses no changes", .timeLimit(.minutes(1)))
    func goneWhileWaiting() async {
        let session = session()
        let changes = session.changes.makeAsyncIterator()
        for _ in 1...50 {
            let task = Task {
                var changes = changes
                return await changes.next()
            }
            await Task.yield()
            task.cancel()
            #expect(await task.value == nil)
        }
        session.change { $0 = .login("EAAone") }
        var rest = changes
        #expect(await rest.next()?.new == .login("EAAone"))
    }

    @Test("The sequence ends when the consumer's task is canceled", .timeLimit(.minutes(1)))
    func canceled() async {
        let changes = session().changes
        let task = Task { () -> Int in
            var count = 0
            for await _ in changes { count += 1 }
            return count
        }
        task.cancel()
        #expect(await task.value == 0)
    }

    @Test("The sequence ends with the session, after its last change", .timeLimit(.minutes(1)))
    func endOfSession() async {
        var session: Session? = session()
        var changes = session?.changes.makeAsyncIterator()
        session?.change { $0 = .login("EAAone") }
        session = nil
        #expect(await changes?.next()?.new == .login("EAAone"))
        #expect(await changes?.next() == nil)
    }

    @Test("The session keeps no changes for a consumer that is gone")
    func goneConsumer() {
        let session = session()
        for _ in 1...10 { _ = session.changes }
        let changes = session.changes
        #expect(session.state.withLock { $0.listeners.count } == 1)
        withExtendedLifetime(changes) {}
    }

    @Test("The changes of one value leave out the changes of the other values", .timeLimit(.minutes(1)))
    func oneValue() async {
        let session = session()
        var tokens = ValueChanges(changes: session.changes) { $0.accessToken }.makeAsyncIterator()
        var profiles = ValueChanges(changes: session.changes) { $0.profile }.makeAsyncIterator()
        session.change { $0.profile = Profile(userID: "1", refreshDate: .distantPast) }
        session.change { $0.accessToken = .sample() }
        session.change { $0.profile = nil }
        #expect(await tokens.next() == .init(old: nil, new: .sample()))
        #expect(await profiles.next()?.new?.userID == "1")
        #expect(await profiles.next()?.new == nil)
    }
}
