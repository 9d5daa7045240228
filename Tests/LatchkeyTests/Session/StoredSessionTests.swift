import Foundation
import Testing

@testable import Latchkey

@Suite("A stored session")
struct StoredSessionTests {
    private let storage = MemoryStorage()

    private func session() -> Session { Session(storage: storage, notifications: NotificationCenter()) }

    @Test("has all three values from its first use on, and reads once")
    func restoring() {
        storage.record = .login("EAAone", revision: "one")
        let session = session()
        #expect(storage.reads == 0)
        #expect(session.accessToken?.tokenString == "EAAone")
        #expect(session.profile?.name == "Ada EAAone")
        #expect(session.values == .login("EAAone"))
        #expect(storage.reads == 1)
        #expect(session.storageProblem == nil)
    }

    @Test("comes back in the next process, with its secrets, until the logout")
    func nextProcess() {
        let first = session()
        first.change { $0 = .login("EAAone") }
        first.keep(Secret("nonce"), as: .userTokenNonce)
        first.keep(Secret("key"), as: .deviceKey)
        let second = session()
        #expect(second.kept == first.kept)
        second.clear()
        let third = session()
        #expect(third.values == Session.Values())
        #expect(third.secret(.userTokenNonce) == nil)
        #expect(third.secret(.deviceKey) == nil)
    }

    @Test("writes nothing when nothing has changed")
    func unchanged() {
        let session = session()
        session.change { $0 = .login("EAAone") }
        let revision = storage.record?.revision
        session.change { $0 = .login("EAAone") }
        #expect(storage.record?.revision == revision)
        #expect(revision != nil)
    }

    @Test("edits what another process has written, not what it remembers")
    func othersFirst() {
        let (one, two) = (session(), session())
        one.change { $0 = .login("EAAone") }
        #expect(two.accessToken?.tokenString == "EAAone")
        one.change { $0.profile = nil }
        two.change { $0.accessToken = .sample("EAAtwo") }
        #expect(two.profile == nil)
        one.reload()
        #expect(one.values == Session.Values(accessToken: .sample("EAAtwo")))
    }

    @Test("tries again when another process comes first in the middle of a change")
    func middle() {
        let (one, two) = (session(), session())
        storage.beforeReplacing { two.keep(Secret("2"), as: .deviceKey) }
        one.change { $0 = .login("EAAone") }
        #expect(two.secret(.deviceKey) != nil)
        #expect(one.secret(.deviceKey)?.reveal { $0 } == "2")
        #expect(session().kept == one.kept)
        #expect(one.accessToken?.tokenString == "EAAone")
    }

    @Test("does not undo another process's logout with a refresh")
    func exchange() {
        let (one, two) = (session(), session())
        one.change { $0 = .login("EAAold") }
        let seen = two.values
        one.clear()
        #expect(!two.exchange(seen, for: .login("EAAfresh")))
        #expect(two.values == Session.Values())
        two.change { $0 = .login("EAAagain") }
        #expect(two.exchange(two.values, for: .login("EAAfresh")))
        #expect(session().accessToken?.tokenString == "EAAfresh")
        let before = two.values
        storage.beforeReplacing { one.clear() }
        #expect(!two.exchange(before, for: .login("EAAtooLate")))
        #expect(session().values == Session.Values())
    }

    @Test("refuses whom another process would not let in, and lets in whom it would")
    func adopt() async throws {
        let (one, two) = (session(), session())
        #expect(two.values == Session.Values())
        try await one.storeLoginInBackground(at: nil) { _ in .login(user: "1") }
        let error = await #expect(throws: LoginError.self) { try await two.storeLoginInBackground(at: nil) { _ in .login(user: "2") } }
        #expect(error?.code == .userMismatch)
        #expect(two.values == .login(user: "1"))
        one.clear()
        try await two.storeLoginInBackground(at: nil) { _ in .login(user: "2") }
        #expect(session().values == .login(user: "2"))
    }

    @Test("lets another person in when an access token has ended, and forgets what was kept for the first")
    func adoptAfterTheEnd() async throws {
        let session = session()
        let end = Date(timeIntervalSince1970: 2_000_000_000)
        try await session.storeLoginInBackground(secrets: [.userTokenNonce: Secret("first")], at: nil) { _ in .login(user: "1", until: end)
        }
        for moment in [nil, end.addingTimeInterval(-1)] {
            let error = await #expect(throws: LoginError.self) {
                try await session.storeLoginInBackground(at: moment) { _ in .login(user: "2") }
            }
            #expect(error?.code == .userMismatch && session.secret(.userTokenNonce)?.reveal(\.self) == "first")
        }
        try await session.storeLoginInBackground(at: end) { _ in .login(user: "1", until: end) }
        #expect(session.secret(.userTokenNonce)?.reveal(\.self) == "first", "of the same person everything stays")
        try await session.storeLoginInBackground(at: end) { _ in .login(user: "2") }
        #expect(session.values == .login(user: "2") && session.secret(.userTokenNonce) == nil)
    }

    @Test("gives all processes the same secret")
    func sameSecret() {
        let (one, two) = (session(), session())
        #expect(one.secret(.deviceKey) == nil && two.secret(.deviceKey) == nil)
        #expect(one.secret(.deviceKey, orKeep: Secret("one")).reveal { $0 } == "one")
        #expect(two.secret(.deviceKey, orKeep: Secret("two")).reveal { $0 } == "one")
    }

    @Test("goes on in memory while the storage is unavailable, and is kept when it is there again")
    func unavailable() {
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let session = session()
        #expect(session.values == Session.Values())
        #expect(session.storageProblem == .locked)
        session.change { $0 = .login("EAAnew") }
        #expect(session.accessToken?.tokenString == "EAAnew")
        #expect(storage.record == .login("EAAold", revision: "old"))
        storage.problem = nil
        session.reload()
        #expect(session.storageProblem == nil)
        #expect(self.session().accessToken?.tokenString == "EAAnew")
    }

    @Test("takes what is stored when the storage is there at last and nothing has happened meanwhile")
    func unlocked() {
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let session = session()
        #expect(session.accessToken == nil)
        storage.problem = nil
        session.reload()
        #expect(session.accessToken?.tokenString == "EAAold")
    }

    @Test("remembers a logout of somebody whom it could not read")
    func unreadLogout() {
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let session = session()
        session.clear()
        storage.problem = nil
        session.reload()
        #expect(session.values == Session.Values())
        #expect(self.session().values == Session.Values())
    }

    @Test("remembers that the app took a token away that it could not read")
    func unreadToken() {
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let session = session()
        session.set(nil as AccessToken?)
        storage.problem = nil
        session.reload()
        #expect(session.accessToken == nil)
        #expect(self.session().accessToken == nil)
    }

    @Test("gives up a profile that the app has set, and not the session that it could not read")
    func unreadProfile() {
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let session = session()
        session.set(Profile(userID: "1"))
        #expect(session.profile?.userID == "1")
        storage.problem = nil
        session.reload()
        #expect(session.values == .login("EAAold"))
        #expect(self.session().values == .login("EAAold"))
    }

    @Test("gives up a secret that it made, and not the session that it could not read")
    func unreadSecret() {
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let session = session()
        #expect(session.secret(.deviceKey, orKeep: Secret("new")).reveal { $0 } == "new")
        session.keep(Secret("newer"), as: .deviceKey)
        storage.problem = nil
        session.reload()
        #expect(session.accessToken?.tokenString == "EAAold")
        #expect(self.session().accessToken?.tokenString == "EAAold")
    }

    @Test("keeps a secret that it made where nothing turns out to be kept")
    func secretLater() {
        storage.problem = .locked
        let session = session()
        #expect(session.secret(.deviceKey, orKeep: Secret("new")).reveal { $0 } == "new")
        storage.problem = nil
        session.reload()
        #expect(self.session().secret(.deviceKey)?.reveal { $0 } == "new")
    }

    @Test("prefers a logout that could not be kept to what others did meanwhile")
    func unsavedLogout() {
        let (one, two) = (session(), session())
        one.change { $0 = .login("EAAone") }
        storage.problem = .locked
        one.clear()
        storage.problem = nil
        #expect(two.exchange(two.values, for: .login("EAAfresh")))
        one.reload()
        two.reload()
        #expect(two.values == Session.Values())
    }

    @Test("remembers a logout of whom others may have logged in while the storage was unavailable")
    func lockedLogout() {
        storage.record = .login("EAAold", revision: "old")
        let session = session()
        #expect(session.accessToken != nil)
        storage.problem = .locked
        // The provider has said that the token is void.
        session.changeKept(deliberately: false) { $0.values = Session.Values() }
        session.clear()
        storage.problem = nil
        storage.record = .login("EAArefreshed", revision: "refreshed")
        session.reload()
        #expect(session.values == Session.Values())
        #expect(self.session().values == Session.Values())
    }

    @Test("is logged out by a name also where nothing tells any more who it was, and not where it is somebody else")
    func logoutByName() {
        let session = session()
        session.change { $0.profile = Profile(userID: "1", name: "Ada") }
        session.clear(of: "1")
        #expect(session.profile == nil)
        session.change { $0 = .login("EAAother") }
        session.clear(of: "nobody")
        #expect(session.accessToken?.tokenString == "EAAother")
    }

    @Test("prefers what others did to a refresh that could not be kept")
    func unsavedRefresh() {
        let (one, two) = (session(), session())
        one.change { $0 = .login("EAAone") }
        storage.problem = .locked
        #expect(one.exchange(one.values, for: .login("EAAfresh")))
        #expect(one.accessToken?.tokenString == "EAAfresh")
        storage.problem = nil
        two.clear()
        one.reload()
        #expect(one.values == Session.Values())
    }

    @Test("keeps a refresh later that could not be kept when nobody else did anything")
    func refreshLater() {
        let one = session()
        one.change { $0 = .login("EAAone") }
        storage.problem = .locked
        #expect(one.exchange(one.values, for: .login("EAAfresh")))
        storage.problem = nil
        one.reload()
        #expect(session().accessToken?.tokenString == "EAAfresh")
    }

    @Test("knows its own record again that seemed not to be kept")
    func keptSecretly() {
        let session = session()
        storage.failAfterReplacing()
        session.change { $0 = .login("EAAone") }
        let revision = storage.record?.revision
        #expect(session.storageProblem == .locked)
        session.reload()
        #expect(session.storageProblem == nil)
        #expect(storage.record?.revision == revision)
        #expect(session.accessToken?.tokenString == "EAAone")
    }

    @Test("is logged out when its record is gone, and not when that cannot be said")
    func gone() {
        let session = session()
        session.change { $0 = .login("EAAone") }
        storage.problem = .locked
        session.reload()
        #expect(session.accessToken != nil)
        (storage.problem, storage.record) = (nil, nil)
        session.reload()
        #expect(session.accessToken == nil)
    }

    @Test("goes to another storage as one change, and to none as an empty session")
    func use() {
        let other = MemoryStorage()
        other.record = .login("EAAother", revision: "other")
        let notifications = NotificationCenter()
        let session = Session(storage: storage, notifications: notifications)
        let count = Locked(0)
        let token = notifications.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { _ in count.withLock { $0 += 1 } }
        session.use(other)
        #expect(storage.reads == 0)
        #expect(session.accessToken?.tokenString == "EAAother")
        #expect(count.withLock { $0 } == 0)
        session.use(nil)
        #expect(session.values == Session.Values())
        #expect(count.withLock { $0 } == 1)
        session.change { $0 = .login("EAAmemory") }
        storage.problem = .locked
        session.use(storage)
        #expect(session.values == Session.Values())
        #expect(other.record?.revision == "other")
        notifications.removeObserver(token)
    }

    @Test("tells an observer who changes it of that change afterwards, in order")
    func reentrance() {
        let notifications = NotificationCenter()
        let session = Session(storage: storage, notifications: notifications)
        let seen = Locked<[String]>([])
        let token = notifications.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { notification in
            let new = (notification.userInfo?[AccessTokenChangeNewKey] as? AccessToken)?.tokenString ?? "none"
            seen.withLock { $0.append(new) }
            if new == "EAAone" { session.clear() }
            seen.withLock { $0.append("end of \(new)") }
        }
        session.change { $0 = .login("EAAone") }
        #expect(seen.withLock { $0 } == ["EAAone", "end of EAAone", "none", "end of none"])
        notifications.removeObserver(token)
    }

    @Test("is one among threads that all change it")
    func threads() async {
        let storage = storage
        let sessions = [session(), session()]
        await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    sessions[number % 2].changeKept { kept in
                        let count = kept.secrets[.deviceKey].flatMap { $0.reveal { Int($0) } } ?? 0
                        kept.secrets[.deviceKey] = Secret("\(count + 1)")
                        kept.values = .login("EAA\(number)")
                    }
                }
            }
        }
        #expect(storage.record?.kept.secrets[.deviceKey]?.reveal { $0 } == "200")
        #expect(storage.record.map { $0.kept.values.profile?.name == "Ada \($0.kept.values.accessToken?.tokenString ?? "")" } == true)
    }
}
