import Foundation
import Testing

@testable import Latchkey

@Suite("A stored session")
struct StoredSessionTests {
    private let storage = MemoryStorage()

    private func session() -> Session { Session(storage: storage, notifications: NotificationCenter()) }

    @Test("A session restores all three values at its first use, and reads the storage once")
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

    @Test("The next process restores the session and its secrets until the person logs out")
    func nextProcess() {
        let first = session()
        first.change { $0 = .login("EAAone") }
        first.store(Secret("nonce"), as: .userTokenNonce)
        first.store(Secret("key"), as: .deviceKey)
        let second = session()
        #expect(second.contents == first.contents)
        second.clear()
        let third = session()
        #expect(third.values == Session.Values())
        #expect(third.secret(.userTokenNonce) == nil)
        #expect(third.secret(.deviceKey) == nil)
    }

    @Test("A session writes nothing if nothing has changed")
    func unchanged() {
        let session = session()
        session.change { $0 = .login("EAAone") }
        let revision = storage.record?.revision
        session.change { $0 = .login("EAAone") }
        #expect(storage.record?.revision == revision)
        #expect(revision != nil)
    }

    @Test("A change builds on what another process has written, not on the values in memory")
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

    @Test("A session repeats a change if another process writes in the middle of it")
    func middle() {
        let (one, two) = (session(), session())
        storage.beforeReplacing { two.store(Secret("2"), as: .deviceKey) }
        one.change { $0 = .login("EAAone") }
        #expect(two.secret(.deviceKey) != nil)
        #expect(one.secret(.deviceKey)?.reveal { $0 } == "2")
        #expect(session().contents == one.contents)
        #expect(one.accessToken?.tokenString == "EAAone")
    }

    @Test("A refresh does not undo the logout of another process")
    func exchange() {
        let (one, two) = (session(), session())
        one.change { $0 = .login("EAAold") }
        let seen = two.values
        one.clear()
        #expect(!two.replace(seen, with: .login("EAAfresh")))
        #expect(two.values == Session.Values())
        two.change { $0 = .login("EAAagain") }
        #expect(two.replace(two.values, with: .login("EAAfresh")))
        #expect(session().accessToken?.tokenString == "EAAfresh")
        let before = two.values
        storage.beforeReplacing { one.clear() }
        #expect(!two.replace(before, with: .login("EAAtooLate")))
        #expect(session().values == Session.Values())
    }

    @Test("A login fails while another process has logged in another person")
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

    @Test("Another person can log in after the token has expired, and the first person's secrets are removed")
    func adoptAfterTheEnd() async throws {
        let session = session()
        let end = Date(timeIntervalSince1970: 2_000_000_000)
        try await session.storeLoginInBackground(secrets: [.userTokenNonce: Secret("first")], at: nil) { _ in .login(user: "1", until: end)
        }
        for time in [nil, end.addingTimeInterval(-1)] {
            let error = await #expect(throws: LoginError.self) {
                try await session.storeLoginInBackground(at: time) { _ in .login(user: "2") }
            }
            #expect(error?.code == .userMismatch && session.secret(.userTokenNonce)?.reveal(\.self) == "first")
        }
        try await session.storeLoginInBackground(at: end) { _ in .login(user: "1", until: end) }
        #expect(session.secret(.userTokenNonce)?.reveal(\.self) == "first", "The secrets of the same person stay")
        try await session.storeLoginInBackground(at: end) { _ in .login(user: "2") }
        #expect(session.values == .login(user: "2") && session.secret(.userTokenNonce) == nil)
    }

    @Test("All processes receive the same secret")
    func sameSecret() {
        let (one, two) = (session(), session())
        #expect(one.secret(.deviceKey) == nil && two.secret(.deviceKey) == nil)
        #expect(one.secret(.deviceKey, orStore: Secret("one")).reveal { $0 } == "one")
        #expect(two.secret(.deviceKey, orStore: Secret("two")).reveal { $0 } == "one")
    }

    @Test("A session continues in memory while the storage is unavailable, and is stored afterward")
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

    @Test("A session reads the stored values when the storage becomes available, if nothing has changed")
    func unlocked() {
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let session = session()
        #expect(session.accessToken == nil)
        storage.problem = nil
        session.reload()
        #expect(session.accessToken?.tokenString == "EAAold")
    }

    @Test("A logout also ends a stored session that could not be read at that time")
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

    @Test("Removing the access token also removes a stored token that could not be read at that time")
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

    @Test("A stored session that could not be read takes precedence over a profile that the app has set")
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

    @Test("A stored session that could not be read takes precedence over a secret that was created")
    func unreadSecret() {
        storage.record = .login("EAAold", revision: "old")
        storage.problem = .locked
        let session = session()
        #expect(session.secret(.deviceKey, orStore: Secret("new")).reveal { $0 } == "new")
        session.store(Secret("newer"), as: .deviceKey)
        storage.problem = nil
        session.reload()
        #expect(session.accessToken?.tokenString == "EAAold")
        #expect(self.session().accessToken?.tokenString == "EAAold")
    }

    @Test("A secret that was created while the storage was unavailable is stored later if nothing was stored")
    func secretLater() {
        storage.problem = .locked
        let session = session()
        #expect(session.secret(.deviceKey, orStore: Secret("new")).reveal { $0 } == "new")
        storage.problem = nil
        session.reload()
        #expect(self.session().secret(.deviceKey)?.reveal { $0 } == "new")
    }

    @Test("A logout that could not be stored takes precedence over later changes by other processes")
    func unsavedLogout() {
        let (one, two) = (session(), session())
        one.change { $0 = .login("EAAone") }
        storage.problem = .locked
        one.clear()
        storage.problem = nil
        #expect(two.replace(two.values, with: .login("EAAfresh")))
        one.reload()
        two.reload()
        #expect(two.values == Session.Values())
    }

    @Test("A logout without the storage also ends a login that another process has refreshed meanwhile")
    func lockedLogout() {
        storage.record = .login("EAAold", revision: "old")
        let session = session()
        #expect(session.accessToken != nil)
        storage.problem = .locked
        // The provider has reported that the token is no longer valid.
        session.updateContents(deliberately: false) { $0.values = Session.Values() }
        session.clear()
        storage.problem = nil
        storage.record = .login("EAArefreshed", revision: "refreshed")
        session.reload()
        #expect(session.values == Session.Values())
        #expect(self.session().values == Session.Values())
    }

    @Test("The logout of a given person also clears a lone profile, but not the session of another person")
    func logoutByName() {
        let session = session()
        session.change { $0.profile = Profile(userID: "1", name: "Ada") }
        session.clear(ifOwnedBy: "1")
        #expect(session.profile == nil)
        session.change { $0 = .login("EAAother") }
        session.clear(ifOwnedBy: "nobody")
        #expect(session.accessToken?.tokenString == "EAAother")
    }

    @Test("Changes by other processes take precedence over a refresh that could not be stored")
    func unsavedRefresh() {
        let (one, two) = (session(), session())
        one.change { $0 = .login("EAAone") }
        storage.problem = .locked
        #expect(one.replace(one.values, with: .login("EAAfresh")))
        #expect(one.accessToken?.tokenString == "EAAfresh")
        storage.problem = nil
        two.clear()
        one.reload()
        #expect(one.values == Session.Values())
    }

    @Test("A refresh that could not be stored is stored later if no other process has changed the session")
    func refreshLater() {
        let one = session()
        one.change { $0 = .login("EAAone") }
        storage.problem = .locked
        #expect(one.replace(one.values, with: .login("EAAfresh")))
        storage.problem = nil
        one.reload()
        #expect(session().accessToken?.tokenString == "EAAfresh")
    }

    @Test("A session recognizes its own record after a write that has succeeded despite an error")
    func storedDespiteError() {
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

    @Test("A session ends when its record is gone, but not while the storage is unavailable")
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

    @Test("A change of the storage is one change, and without a storage the session is empty")
    func use() {
        let other = MemoryStorage()
        other.record = .login("EAAother", revision: "other")
        let notifications = NotificationCenter()
        let session = Session(storage: storage, notifications: notifications)
        let count = Locked(0)
        let token = notifications.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { _ in count.withLock { $0 += 1 } }
        session.useStorage(other)
        #expect(storage.reads == 0)
        #expect(session.accessToken?.tokenString == "EAAother")
        #expect(count.withLock { $0 } == 0)
        session.useStorage(nil)
        #expect(session.values == Session.Values())
        #expect(count.withLock { $0 } == 1)
        session.change { $0 = .login("EAAmemory") }
        storage.problem = .locked
        session.useStorage(storage)
        #expect(session.values == Session.Values())
        #expect(other.record?.revision == "other")
        notifications.removeObserver(token)
    }

    @Test("An observer that changes the session is notified of that change afterward, in order")
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

    @Test("Concurrent changes from many threads are all applied")
    func threads() async {
        let storage = storage
        let sessions = [session(), session()]
        await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    sessions[number % 2].updateContents { stored in
                        let count = stored.secrets[.deviceKey].flatMap { $0.reveal { Int($0) } } ?? 0
                        stored.secrets[.deviceKey] = Secret("\(count + 1)")
                        stored.values = .login("EAA\(number)")
                    }
                }
            }
        }
        #expect(storage.record?.stored.secrets[.deviceKey]?.reveal { $0 } == "200")
        #expect(storage.record.map { $0.stored.values.profile?.name == "Ada \($0.stored.values.accessToken?.tokenString ?? "")" } == true)
    }
}
