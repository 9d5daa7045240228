import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore
import TestSupport
import Testing

@testable import ProviderWeb

/// Tests which digests a start computes. The number of passwords comes from the progress that is reported before anything is stored.
@Suite("Loading a seed file again")
struct RepeatedSeedTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private let provider: Provider

    /// bcrypt digests of "correct horse battery staple" with different salts.
    private static let bcrypt = [
        "$2b$05$abcdefghijklmnopqrstuuFiPhXf1sVd3pCCRO.uVh34H/qI/ZsuS", "$2a$04$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG",
    ]
    private static let plain = Seed.Password.plain(Secret("correct horse battery staple"))

    init() async throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path("store.sqlite"))
        provider = try await Provider(store: store, passwordCost: .minimum)
    }

    private func seed(_ passwords: [Seed.Password], text: String? = "first") -> Seed {
        let people = passwords.enumerated().map { number, password in
            let person = Person(
                id: .unknownPerson, login: "person\(number)@example.com", password: PasswordDigest(encoded: ""), firstName: "P\(number)",
                lastName: "Q")
            return Seed.Entry(person: person, password: password, picture: nil, friends: [])
        }
        return Seed(apps: [RegisteredApp(id: "1", name: "A")], people: people, text: text.map(Secret.init))
    }

    /// Loads a seed.
    /// - Returns: The number of passwords whose digests had to be computed or verified.
    @discardableResult
    private func load(_ seed: Seed) async throws -> Int {
        let count = Locked(0)
        try await provider.load(seed) { progress in
            if case .compared(let passwords, _) = progress { count.withLock { $0 = passwords } }
        }
        return count.withLock(\.self)
    }

    private func digest(of number: Int = 0) async throws -> String {
        try #require(try await store.person(withLogin: "person\(number)@example.com")).password.encoded
    }

    private func events() async throws -> [AuditEvent] { try await store.auditEntries(matching: AuditQuery(limit: .max)).map(\.event) }

    @Test("An unchanged file needs no digest of a password, and changes nothing")
    func unchanged() async throws {
        let seed = seed(Array(repeating: Self.plain, count: 250))
        #expect(try await load(seed) == 250)
        let before = (try await digest(), try await digest(of: 249), try await events())
        #expect(before.2.count == 251)
        #expect(try await load(seed) == 0)
        #expect((try await digest(), try await digest(of: 249), try await events()) == before)
        #expect(try await load(self.seed(Array(repeating: Self.plain, count: 3), text: nil)) == 3, "Without a file, nothing is known")
        #expect(try await digest() == before.0)
    }

    @Test("A load that was interrupted goes on where it was")
    func interrupted() async throws {
        let whole = seed(Array(repeating: Self.plain, count: 250))
        let part = Seed(apps: whole.apps, people: Array(whole.people.prefix(100)), text: whole.text)
        #expect(try await load(part) == 100)
        let first = try await digest()
        #expect(try await load(whole) == 150)
        #expect(try await digest() == first)
        #expect(try await events().count { $0 == .personAdded } == 250)
    }

    @Test("The apps and the first hundred people are stored together")
    func batches() async throws {
        let stored = Locked<[Int]>([])
        try await provider.load(seed(Array(repeating: .digest(PasswordDigest(encoded: Self.bcrypt[0])), count: 201))) { progress in
            if case .stored(let people, 201) = progress { stored.withLock { $0.append(people) } }
        }
        #expect(stored.withLock(\.self) == [100, 200, 201])
        let events = try await events()
        #expect(events.first == .appAdded && events.count == 202)
        try await provider.load(Seed(apps: [RegisteredApp(id: "2", name: "B")], people: []))
        #expect(try await store.app("2") != nil)
    }

    @Test("A changed file keeps the passwords that have not changed in it")
    func changedFile() async throws {
        try await load(seed([Self.plain, Self.plain]))
        let before = (try await digest(of: 0), try await digest(of: 1))
        let changed = seed([Self.plain, .plain(Secret("another password")), Self.plain], text: "second")
        #expect(try await load(changed) == 3)
        #expect(try await digest(of: 0) == before.0)
        #expect(try await digest(of: 1) != before.1)
        #expect(try await load(changed) == 0)
        // The former file is another one by now.
        #expect(try await load(seed([Self.plain, Self.plain])) == 2)
    }

    @Test("A seed overwrites a password that has changed since, and other values, even if its file is unchanged")
    func changedPassword() async throws {
        let seed = seed([Self.plain, Self.plain])
        try await load(seed)
        let before = try #require(try await store.personRecord(withLogin: "person0@example.com"))
        var after = before
        after.person.password = try PasswordDigest.hash(of: Secret("chosen by the person"))
        after.person.firstName = "Other"
        #expect(try await store.changePerson(PersonChange.set(before, to: after, at: .now)))
        #expect(try await load(seed) == 1)
        let stored = try #require(try await store.person(withLogin: "person0@example.com"))
        #expect(stored.firstName == "P0" && stored.password.encoded != before.person.password.encoded)
        #expect(try await provider.passwords.matches(Secret("correct horse battery staple"), stored, for: .seed))
        #expect(try await load(seed) == 0)
    }

    @Test("Pictures are read batch by batch, and one that cannot be read any more stops the load")
    func pictures() async throws {
        let reads = Locked(0)
        var seed = seed(Array(repeating: .digest(PasswordDigest(encoded: Self.bcrypt[0])), count: 250))
        for index in seed.people.indices {
            seed.people[index].picture = Seed.Picture(size: 1) {
                if index == 120 { throw SeedPictureMissing() }
                reads.withLock { $0 += 1 }
                return [UInt8(index)]
            }
        }
        await #expect(throws: SeedPictureMissing.self) { try await load(seed) }
        #expect(reads.withLock(\.self) == 120)
        #expect(try await store.picture(of: try #require(try await store.person(withLogin: "person7@example.com")).id) == [7])
        #expect(try await store.person(withLogin: "person100@example.com") == nil)
    }

    @Test("A digest in a seed is stored as it is, without a computation")
    func digests() async throws {
        let digests = Self.bcrypt.map { Seed.Password.digest(PasswordDigest(encoded: $0)) }
        #expect(try await load(seed(digests)) == 0)
        #expect(try await [digest(of: 0), digest(of: 1)] == Self.bcrypt)
        #expect(try await load(seed(digests.reversed(), text: "second")) == 0)
        #expect(try await [digest(of: 0), digest(of: 1)] == Self.bcrypt.reversed())
    }

    @Test("A seed recognizes its digest after the digest was upgraded, and does not bring it back")
    func upgraded() async throws {
        let original = Seed.Password.digest(PasswordDigest(encoded: Self.bcrypt[0]))
        try await load(seed([original]))
        let person = try #require(try await store.person(withLogin: "person0@example.com"))
        let after = try #require(
            try await provider.upgradingPassword(of: person, Secret("correct horse battery staple"), for: .seed))
        #expect(after.password.encoded.hasPrefix("$argon2id$"))
        #expect(try await digest() == after.password.encoded)
        #expect(try await load(seed([original])) == 0)
        #expect(try await load(seed([original], text: "second")) == 1, "The origin is verified for a changed file")
        #expect(try await load(seed([original], text: "second")) == 0)
        #expect(try await digest() == after.password.encoded)
        let record = try #require(try await store.seedPasswords(of: [person.login])[person.login]?.record)
        #expect(record.origin?.encoded.hasPrefix("$argon2id$") == true, "Nothing weaker than Argon2id remains")
        #expect(try await events().count { $0 == .personChanged } == 0)
        try await load(seed([.digest(PasswordDigest(encoded: Self.bcrypt[1]))], text: "third"))
        #expect(try await digest() == Self.bcrypt[1])
        #expect(try await events().count { $0 == .personChanged } == 1)
    }

    @Test("Concurrent first logins upgrade a digest once, and a changed password ends the login")
    func concurrentUpgrades() async throws {
        try await load(seed([.digest(PasswordDigest(encoded: Self.bcrypt[0]))]))
        let (provider, secret) = (provider, Secret("correct horse battery staple"))
        let person = try #require(try await store.person(withLogin: "person0@example.com"))
        let people = try await withThrowingTaskGroup(of: Person?.self) { group in
            for _ in 0..<4 { group.addTask { try await provider.upgradingPassword(of: person, secret, for: .seed) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(people.map { $0?.password.encoded }) == [try await digest()])
        try await load(seed([.plain(Secret("another password"))], text: "second"))
        #expect(try await provider.upgradingPassword(of: person, secret, for: .seed) == nil)
    }

    @Test("If the queue is full after the password was verified, the login goes on without the upgrade")
    func fullQueue() async throws {
        try await load(seed([.digest(PasswordDigest(encoded: Self.bcrypt[0]))]))
        let person = try #require(try await store.person(withLogin: "person0@example.com"))
        var limits = PasswordQueue.Limits()
        (limits.maximumConcurrent, limits.maximumWaiting, limits.maximumWaitingInOtherSubqueues) = (0, 0, 0)
        let full = try await LimitedProvider.provider(
            store, Provider.Workers(passwords: PasswordHasher(environment: .real, cost: .minimum, limits: limits)))
        let stranger = PasswordRequester(of: nil, in: nil, from: nil)
        let same = try await full.upgradingPassword(of: person, Secret("correct horse battery staple"), for: stranger)
        #expect(same?.password.encoded == Self.bcrypt[0])
        #expect(try await digest() == Self.bcrypt[0])
    }

    @Test("The first login with a digest of another system upgrades it, and the session goes on")
    func login() async throws {
        var seed = try Sample.seed()
        seed.people[0].password = .digest(PasswordDigest(encoded: Self.bcrypt[0]))
        try await TestProvider.run(seed) { provider in
            func logIn(_ password: String) async throws -> ScriptedBrowser {
                let browser = ScriptedBrowser()
                let form = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
                _ = try await browser.post(form.action, form.hidden + [("email", Sample.ada.login), ("password", password)])
                return browser
            }
            func isIn(_ browser: ScriptedBrowser) async throws -> Bool {
                try await browser.get(try Sample.url(provider, "/settings")).status == 200
            }
            #expect(try await !isIn(try await logIn("wrong password")))
            #expect(try await provider.store.person(withLogin: Sample.ada.login)?.password.encoded == Self.bcrypt[0])
            let browser = try await logIn(Sample.ada.password)
            #expect(try await isIn(browser))
            #expect(try await provider.store.person(withLogin: Sample.ada.login)?.password.encoded.hasPrefix("$argon2id$") == true)
            #expect(try await isIn(try await logIn(Sample.ada.password)))
            #expect(try await isIn(browser), "The upgrade does not end a session")
            #expect(try await !isIn(try await logIn("wrong password")))
        }
    }

    @Test("A failed check does the work of the most expensive digest in the store")
    func work() async throws {
        let cache = PasswordWorkCache(store)
        #expect(try await cache.work(at: .now) == .none)
        try await load(seed(Self.bcrypt.map { .digest(PasswordDigest(encoded: $0)) }))
        #expect(try await cache.work(at: .now) == .none, "The work is read again after a minute")
        #expect(try await cache.work(at: .now + 61).bcrypt == 32)
    }

    @Test("Concurrent logins share one read of the digests")
    func sharedRead() async throws {
        let counted = InterruptibleStore(store)
        let cache = PasswordWorkCache(counted)
        // A second read would find the store unavailable.
        counted.interrupt(at: "otherPasswordDigests", afterCalls: 1)
        try await withThrowingTaskGroup(of: PasswordWork.self) { group in
            for _ in 0..<64 { group.addTask { try await cache.work(at: Date(timeIntervalSince1970: 0)) } }
            for try await work in group { #expect(work == .none) }
        }
    }
}

private struct SeedPictureMissing: Error {}
