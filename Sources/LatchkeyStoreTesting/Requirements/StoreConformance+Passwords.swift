import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``PasswordStore``.
extension StoreConformance {
    private static let password = SampleFacts.ada.person.password

    static func changesAPassword(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let now = SampleFacts.now
        let grant = try await keepLogins(nodes)
        let ada = grant.person
        for digest in ["a", "b"] { _ = try await nodes.next.createSession(session(digest, of: ada), verifiedWith: password) }
        let next = PasswordDigest(encoded: "$argon2id$next")
        func change(from old: PasswordDigest, in digest: String, to new: PasswordDigest = next) async throws -> Bool {
            try await nodes.next.changePassword(
                PasswordChange(from: old, to: new, in: digest, continuingIn: session("n", of: ada, after: 30)))
        }
        let start = try await last(nodes)
        #expect(try await !change(from: next, in: "a"), "The old password is wrong")
        #expect(try await !change(from: password, in: "none"), "The session does not exist")
        #expect(try await nodes.next.person(ada)?.password.encoded == password.encoded)
        #expect(try await nodes.next.sessions(of: ada, at: now + 30).count == 2)
        #expect(try await auditEvents(nodes, after: start) == [])

        #expect(try await change(from: password, in: "a"))
        let person = try #require(try await nodes.next.person(ada))
        #expect(person.password.encoded == next.encoded)
        #expect(person.passwordChangedAt == now + 30)
        #expect(try await nodes.next.sessions(of: ada, at: now + 30).map(\.digest) == ["n"])
        #expect(try await nodes.next.storedLogins(of: ada, at: now + 30).isEmpty)
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: "login", at: now + 30) == nil)
        #expect(try await !change(from: password, in: "a"))
        #expect(try await auditEvents(nodes, after: start) == ["person person_changed password", "person signed_in"])

        let before = try #require(try await nodes.next.personRecord(withLogin: person.login))
        var locked = before
        locked.person.isLocked = true
        #expect(try await nodes.next.changePerson(PersonChange.set(before, to: locked, at: now + 31)))
        #expect(try await !change(from: next, in: "n", to: password), "A locked person cannot change the password")
    }

    static func countsWrongPasswords(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        let grace = try await nodes.next.storedPerson(SampleFacts.grace)
        let people = ["ada@example.com": ada, "grace@example.com": grace]
        func attempt(_ login: String, from address: String? = nil, in browser: KnownBrowser? = nil, after seconds: Double = 0)
            -> PasswordAttempt
        {
            PasswordAttempt(
                login: login, of: people[login], browser: browser, networks: address.flatMap(NetworkAddress.init(text:))?.networks ?? [],
                sealer: SampleFacts.sealer,
                at: SampleFacts.now + seconds)
        }
        // Of thirty concurrent attempts, ten are allowed.
        let outcomes = try await withThrowingTaskGroup(of: PasswordAttemptDecision.self) { group in
            for _ in 0..<30 { group.addTask { try await nodes.next.beginPasswordAttempt(attempt("ada@example.com")) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == .allowed }.count == 10)
        #expect(Set(outcomes) == [.allowed, .rejected(until: SampleFacts.now + 900)])
        #expect(try await nodes.next.beginPasswordAttempt(attempt("grace@example.com")) == .allowed)

        // A browser in which the person has logged in has its own limit.
        let known = KnownBrowser(id: "b").addingLogin(of: ada.id, with: ada.password)
        #expect(try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", in: known)) == .allowed)
        #expect(try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", in: KnownBrowser(id: "b"))) != .allowed)
        #expect(
            try await nodes.next.beginPasswordAttempt(
                attempt("ada@example.com", in: KnownBrowser(id: "b").addingLogin(of: grace.id, with: grace.password)))
                != .allowed)

        let stale = KnownBrowser(id: "b").addingLogin(of: ada.id, with: PasswordDigest(encoded: "before"))
        #expect(
            try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", in: stale)) != .allowed,
            "The browser knows the person only with an earlier password")

        // One more attempt is allowed after the delay, followed by another delay. The correct password resets the limit.
        #expect(
            try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", after: 899)) == .rejected(until: SampleFacts.now + 900))
        #expect(try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", after: 900)) == .allowed)
        #expect(
            try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", after: 901)) == .rejected(until: SampleFacts.now + 1800))
        let right = attempt("ada@example.com", after: 1800)
        #expect(try await nodes.next.beginPasswordAttempt(right) == .allowed)
        try await nodes.next.endPasswordAttempt(right, as: .correct)
        for _ in 0..<10 { #expect(try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", after: 1801)) == .allowed) }
        #expect(try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", after: 1802)) != .allowed)
        // A reset of Ada's account also resets her limit in browsers that know her, but not Grace's limit in the same browser.
        for _ in 0..<9 { #expect(try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", in: known)) == .allowed) }
        let both = known.addingLogin(of: grace.id, with: grace.password)
        for _ in 0..<10 { #expect(try await nodes.next.beginPasswordAttempt(attempt("grace@example.com", in: both)) == .allowed) }
        #expect(try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", in: both)) != .allowed)
        for _ in 0..<2 { try await nodes.next.resetPasswordAttempts(of: "ada@example.com", at: SampleFacts.now + 1803) }
        let last = try await nodes.next.auditEntries(matching: AuditQuery(limit: .max)).suffix(2)
        #expect(last.map(\.event).last == .passwordAttemptsCleared)
        #expect(last.map(\.event).first != .passwordAttemptsCleared, "A reset that changes nothing adds no entry")
        #expect(last.last?.actor == .operator && last.last?.at == SampleFacts.now + 1803)
        #expect(try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", after: 1803)) == .allowed)
        #expect(try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", in: both)) == .allowed)
        #expect(try await nodes.next.beginPasswordAttempt(attempt("grace@example.com", in: both)) != .allowed)

        // Together, all browsers that know an account have fifty attempts.
        let browsers = (0..<6).map { KnownBrowser(id: "c\($0)").addingLogin(of: ada.id, with: ada.password) }
        var taken = 0
        for browser in browsers {
            for _ in 0..<10
            where try await nodes.next.beginPasswordAttempt(attempt("ada@example.com", in: browser, after: 100_000)) == .allowed {
                taken += 1
            }
        }
        #expect(taken == 50)

        // Attempts whose password was not verified do not count.
        for _ in 0..<20 {
            let unseen = attempt("silpa@example.com", from: "192.0.2.0")
            #expect(try await nodes.next.beginPasswordAttempt(unseen) == .allowed)
            try await nodes.next.endPasswordAttempt(unseen, as: .notVerified)
        }

        // A network has a hundred attempts in 15 minutes, for all accounts together. Attempts with the correct password do not count.
        for number in 0..<100 {
            let wrong = attempt("person\(number)@example.com", from: "192.0.2.1", after: Double(number))
            #expect(try await nodes.next.beginPasswordAttempt(wrong) == .allowed)
            let right = attempt("blaise@example.com", from: "192.0.2.1", after: Double(number))
            guard number < 99 else { break }
            #expect(try await nodes.next.beginPasswordAttempt(right) == .allowed)
            try await nodes.next.endPasswordAttempt(right, as: .correct)
        }
        #expect(
            try await nodes.next.beginPasswordAttempt(attempt("another@example.com", from: "192.0.2.1", after: 100))
                == .rejected(until: SampleFacts.now + 900))
        #expect(try await nodes.next.beginPasswordAttempt(attempt("another@example.com", from: "192.0.2.2", after: 100)) == .allowed)
        #expect(try await nodes.next.beginPasswordAttempt(attempt("another@example.com", from: "192.0.2.1", after: 901)) == .allowed)
    }

    /// The networks of one household share a limit, and so do the households of one site. These limits do not apply to a browser that knows
    /// the person.
    static func countsWrongPasswordsOfWiderNetworks(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        let known = KnownBrowser(id: "b").addingLogin(of: ada.id, with: ada.password)
        func attempt(_ number: Int, from address: String, in browser: KnownBrowser? = nil) throws -> PasswordAttempt {
            PasswordAttempt(
                login: browser == nil ? "person\(number)@example.com" : "ada@example.com", of: browser == nil ? nil : ada, browser: browser,
                networks: try #require(NetworkAddress(text: address)).networks, sealer: SampleFacts.sealer, at: SampleFacts.now)
        }
        func taken(_ count: Int, from address: (Int) -> String) async throws -> Int {
            let attempts = try (0..<count).map { try attempt($0, from: address($0)) }
            return try await callForEach(attempts) { try await nodes.next.beginPasswordAttempt($0) }.count { $0 == .allowed }
        }
        func hexadecimal(_ number: Int) -> String { String(number, radix: 16) }
        // The first attempts come from 256 /64 networks of one household. The next ones come from 255 households of the same site, each
        // from another /64 network.
        #expect(try await taken(320) { "2001:db8:1:\(hexadecimal($0 % 256))::1" } == 300)
        #expect(try await taken(720) { "2001:db8:1:\(hexadecimal((1 + $0 % 255) << 8 + $0 / 255))::1" } == 700)
        let other = "2001:db8:1:fe99::1"
        #expect(try await nodes.next.beginPasswordAttempt(try attempt(0, from: other)) == .rejected(until: SampleFacts.now + 900))
        #expect(try await nodes.next.beginPasswordAttempt(try attempt(0, from: other, in: known)) == .allowed)
        #expect(try await nodes.next.beginPasswordAttempt(try attempt(0, from: "2001:db8:2::1")) == .allowed)
        // Neighboring IPv4 addresses do not share a limit.
        #expect(try await taken(510) { "198.51.100.\($0 % 255)" } == 510)
    }

    /// Nodes count the wrong user codes of a browser and of its network together.
    static func countsWrongUserCodes(_ nodes: StoreNodes) async throws {
        let networks = try #require(NetworkAddress(text: "192.0.2.1")).networks
        func attempt(_ browser: String, after seconds: Double = 0) -> PasswordAttempt {
            PasswordAttempt(userCodeIn: browser, from: networks, sealer: SampleFacts.sealer, at: SampleFacts.now + seconds)
        }
        let end = PasswordAttemptDecision.rejected(until: SampleFacts.now + DeviceLogin.lifetime)
        let outcomes = try await withThrowingTaskGroup(of: PasswordAttemptDecision.self) { group in
            for _ in 0..<30 { group.addTask { try await nodes.next.beginPasswordAttempt(attempt("a")) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == .allowed }.count == 10 && Set(outcomes) == [.allowed, end])
        for _ in 0..<20 {
            #expect(try await nodes.next.beginPasswordAttempt(attempt("b")) == .allowed)
            try await nodes.next.endPasswordAttempt(attempt("b"), as: .correct)
        }
        for number in 0..<50 { #expect(try await nodes.next.beginPasswordAttempt(attempt("c\(number)")) == .allowed) }
        #expect(try await nodes.next.beginPasswordAttempt(attempt("d")) == end, "The network has no guesses left")
        #expect(try await nodes.next.beginPasswordAttempt(attempt("a", after: 419)) == end)
        #expect(try await nodes.next.beginPasswordAttempt(attempt("a", after: 420)) == .allowed)
        #expect(try await auditEvents(nodes) == [], "Wrong user codes are not in the audit log")
    }
}
