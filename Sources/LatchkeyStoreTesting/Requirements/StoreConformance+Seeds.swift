import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``SeedStore``, and of digests that are upgraded.
extension StoreConformance {
    private static let bcrypt = "abcdefghijklmnopqrstuuFiPhXf1sVd3pCCRO.uVh34H/qI/ZsuS"

    private static func seed(_ password: String, file: Int64? = nil, origin: String? = nil) -> DigestedSeed {
        var entry = SampleFacts.ada
        entry.person.password = PasswordDigest(encoded: password)
        return DigestedSeed(
            apps: [], people: [entry], file: file, origins: origin.map { ["ada@example.com": PasswordDigest(encoded: $0)] } ?? [:])
    }

    /// Returns what the store knows about Ada's password: the stored digest, the file, the recorded digest and its origin.
    private static func state(_ nodes: StoreNodes) async throws -> [String] {
        let state = try await nodes.next.seedPasswords(of: ["ada@example.com", "nobody@example.com"])
        #expect(state.count == 1)
        guard let ada = state["ada@example.com"] else { return [] }
        guard let record = ada.record else { return [ada.stored.encoded] }
        return [ada.stored.encoded, "\(record.file)", record.digest.encoded, record.origin?.encoded ?? "-"]
    }

    static func knowsTheSeedFile(_ nodes: StoreNodes) async throws {
        #expect(try await nodes.next.seedFile() == nil)
        let digests = (0..<3).map { PasswordDigest(encoded: "$argon2id$file\($0)") }
        let first = try #require(try await nodes.next.replaceSeedFile(nil, with: digests[0]))
        #expect(try await nodes.next.replaceSeedFile(nil, with: digests[1]) == nil, "Another node has recorded a file")
        #expect(try await nodes.next.seedFile()?.digest.encoded == digests[0].encoded)
        #expect(try await nodes.next.seedFile()?.number == first)
        let second = try #require(try await nodes.next.replaceSeedFile(first, with: digests[1]))
        #expect(second > first)
        #expect(try await nodes.next.replaceSeedFile(first, with: digests[2]) == nil)
        #expect(try await nodes.next.seedFile()?.digest.encoded == digests[1].encoded)
        // If several nodes load a file at the same time, one of them records it.
        let numbers = try await callForEach(digests) { try await nodes.next.replaceSeedFile(second, with: $0) }
        #expect(numbers.compactMap(\.self).count == 1)
    }

    static func recordsPasswordsOfASeed(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(seed("$argon2id$a"))
        #expect(try await state(nodes) == ["$argon2id$a"], "A seed without a file records nothing")
        try await nodes.next.applySeed(seed("$argon2id$a", file: 1))
        #expect(try await state(nodes) == ["$argon2id$a", "1", "$argon2id$a", "-"])
        let start = try await last(nodes)
        try await nodes.next.applySeed(seed("$argon2id$a", file: 2, origin: "$argon2id$o"))
        #expect(try await state(nodes) == ["$argon2id$a", "2", "$argon2id$a", "$argon2id$o"])
        #expect(try await auditEvents(nodes, after: start) == [], "A record is not a change of the person")
        // Another node has set another digest, or the person has changed the password.
        try await nodes.next.applySeed(seed("$argon2id$b", file: 3))
        #expect(try await state(nodes) == ["$argon2id$a", "2", "$argon2id$a", "$argon2id$o"])
        var changed = seed("$argon2id$b", file: 3)
        changed.previousPasswords = ["ada@example.com": PasswordDigest(encoded: "$argon2id$a")]
        try await nodes.next.applySeed(changed)
        #expect(try await state(nodes) == ["$argon2id$b", "3", "$argon2id$b", "-"])
        let before = try #require(try await nodes.next.personRecord(withLogin: "ada@example.com"))
        var after = before
        after.person.password = PasswordDigest(encoded: "$argon2id$c")
        #expect(try await nodes.next.changePerson(PersonChange.set(before, to: after, at: SampleFacts.now)))
        #expect(try await state(nodes) == ["$argon2id$c", "3", "$argon2id$b", "-"])
    }

    static func recordsUpgradesOfASeed(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(seed("$2b$05$\(bcrypt)", file: 1))
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let upgrade = PasswordUpgrade(
            of: ada, from: PasswordDigest(encoded: "$2b$05$\(bcrypt)"), to: PasswordDigest(encoded: "$argon2id$a"),
            origin: PasswordDigest(encoded: "$argon2id$o"))
        #expect(try await nodes.next.upgradePassword(upgrade))
        #expect(try await state(nodes) == ["$argon2id$a", "1", "$argon2id$a", "$argon2id$o"])
        let record = try #require(try await nodes.next.personRecord(withLogin: "ada@example.com"))
        #expect(try await nodes.next.changePerson(PersonChange.remove(record, at: SampleFacts.now)))
        #expect(try await nodes.next.seedPasswords(of: ["ada@example.com"]).isEmpty)
        try await nodes.next.applySeed(seed("$argon2id$a"))
        #expect(try await state(nodes) == ["$argon2id$a"], "A new person has no record")
    }

    static func upgradesADigest(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await keepLogins(nodes)
        let ada = grant.person
        let (old, new) = (SampleFacts.ada.person.password, PasswordDigest(encoded: "$argon2id$new"))
        _ = try await nodes.next.createSession(session("a", of: ada), verifiedWith: old)
        let start = try await last(nodes)
        @Sendable func upgrade(from before: PasswordDigest) async throws -> Bool {
            try await nodes.next.upgradePassword(PasswordUpgrade(of: ada, from: before, to: new, origin: nil))
        }
        #expect(try await !upgrade(from: PasswordDigest(encoded: "$argon2id$other")))
        #expect(try await nodes.next.person(ada)?.password.encoded == old.encoded)
        let results = try await callForEach([old, old, old]) { try await upgrade(from: $0) }
        #expect(results.count { $0 } == 1, "Of several logins, one upgrades the digest")
        let person = try #require(try await nodes.next.person(ada))
        #expect(person.password.encoded == new.encoded && person.passwordChangedAt == nil)
        #expect(try await nodes.next.sessions(of: ada, at: SampleFacts.now).map(\.digest) == ["a"])
        #expect(try await auditEvents(nodes, after: start) == [])
        #expect(try await !nodes.next.upgradePassword(PasswordUpgrade(of: Person.ID(rawValue: 999), from: old, to: new, origin: nil)))
    }

    static func findsKindsOfDigests(_ nodes: StoreNodes) async throws {
        let (salt, hash) = ("c29tZXNhbHRzb21lc2FsdA", "1kf1+rP9sfYfliow8zgxZBy2wsHeeXN8NQfNwE44Y/k")
        #expect(try await nodes.next.otherPasswordDigests().isEmpty)
        let kinds = [
            PasswordDigest.standardParameters, "$argon2id$v=19$m=65536,t=3,p=4$", "$argon2id$v=19$m=19456,t=2,p=11$", "$pbkdf2-sha256$100$",
            "$pbkdf2-sha256$1000$", "pbkdf2_sha256$1000$",
        ]
        let encoded =
            kinds.flatMap { kind in ["a", "b"].map { "\(kind)\($0)\(salt.dropFirst())$\(hash)" } }
            + ["04", "12"].flatMap { cost in ["a", "z"].map { "$2b$\(cost)$\($0)\(bcrypt.dropFirst())" } } + ["unknown", "unknown!"]
        let people = encoded.enumerated().map { number, encoded in
            var entry = SampleFacts.person("person\(number)@example.com", "A", "B")
            entry.person.password = PasswordDigest(encoded: encoded)
            return entry
        }
        try await nodes.next.applySeed(DigestedSeed(apps: [], people: people))
        let found = try await nodes.next.otherPasswordDigests()
        #expect(
            found.map { $0.parameters ?? $0.encoded }.sorted()
                == (kinds.dropFirst() + ["$2b$04$", "$2b$12$", "unknown", "unknown!"]).sorted())
    }

    static func returnsSeveralPeople(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let logins = ["ada@example.com", "blaise@example.com", "nobody@example.com", "a\0"]
        let records = try await nodes.next.personRecords(withLogins: logins)
        #expect(records.keys.sorted() == ["ada@example.com", "blaise@example.com"])
        for (login, record) in records {
            let alone = try #require(try await nodes.next.personRecord(withLogin: login))
            #expect(record.changes(to: alone).isEmpty && record.person.id == alone.person.id)
        }
        #expect(records["ada@example.com"]?.picture == SampleFacts.ada.picture)
        #expect(records["blaise@example.com"]?.friends == ["ada@example.com"])
        #expect(try await nodes.next.personRecords(withLogins: []).isEmpty)
    }
}
