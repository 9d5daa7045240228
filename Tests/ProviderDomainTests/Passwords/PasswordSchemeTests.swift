import ProviderDomain
import Testing

@Suite("Encoded password digests")
struct PasswordSchemeTests {
    private static let salt = "c29tZXNhbHRzb21lc2FsdA"
    private static let hash = "1kf1.rP9sfYfliow8zgxZBy2wsHeeXN8NQfNwE44Y/k"
    /// The same bytes as ``hash``. Argon2id has a plus sign where PBKDF2 may have a dot.
    private static let argon2Hash = "1kf1+rP9sfYfliow8zgxZBy2wsHeeXN8NQfNwE44Y/k"
    private static let bcrypt = "abcdefghijklmnopqrstuuFiPhXf1sVd3pCCRO.uVh34H/qI/ZsuS"

    @Test(
        "A digest within the limits is accepted, and its work and the beginning that its kind shares are known",
        arguments: [
            ("$argon2id$v=19$m=65536,t=3,p=4$\(salt)$\(argon2Hash)", "$argon2id$v=19$m=65536,t=3,p=4$", (196_608, 0, 0)),
            ("$argon2id$v=19$m=262144,t=4,p=16$\(salt)$\(argon2Hash)", "$argon2id$v=19$m=262144,t=4,p=16$", (1_048_576, 0, 0)),
            ("$2a$04$\(bcrypt)", "$2a$04$", (0, 16, 0)), ("$2y$14$\(bcrypt)", "$2y$14$", (0, 16_384, 0)),
            ("$pbkdf2-sha256$29000$\(salt)$\(hash)", "$pbkdf2-sha256$29000$", (0, 0, 29_000)),
            ("$pbkdf2-sha256$i=5,l=32$\(salt)$\(hash)", "$pbkdf2-sha256$i=5,l=32$", (0, 0, 5)),
            ("$pbkdf2$1000$\(salt)$\(hash)", "$pbkdf2$1000$", (0, 0, 2_000)),
            ("pbkdf2_sha256$2000000$sea-salt$\(hash)=", "pbkdf2_sha256$2000000$", (0, 0, 2_000_000)),
        ] as [(String, String, (Int, Int, Int))])
    func accepted(encoded: String, parameters: String, work: (Int, Int, Int)) throws {
        let digest = PasswordDigest(encoded: encoded)
        _ = try digest.scheme()
        #expect(digest.parameters == parameters)
        #expect(digest.firstOfNextKind.utf8.elementsEqual("\(parameters.dropLast())%".utf8) && digest.firstOfNextKind > encoded)
        let found = PasswordWork(of: digest)
        #expect((found.argon2id, found.bcrypt, found.pbkdf2.values.reduce(0, +)) == work)
    }

    @Test(
        "A digest that is not complete, or whose verification would cost too much, is refused with the limit",
        arguments: [
            ("", "is not a digest of a known algorithm"), ("secret", "is not a digest of a known algorithm"),
            ("$1$salt$hash", "is not a digest of a known algorithm"), ("$2x$05$\(bcrypt)", "is not a digest of a known algorithm"),
            ("$argon2i$v=19$m=64,t=1,p=1$\(salt)$\(hash)", "is not a digest of a known algorithm"),
            ("$argon2id$v=16$m=64,t=1,p=1$\(salt)$\(argon2Hash)", "is not an Argon2id digest"),
            ("$argon2id$v=19$m=64,t=1$\(salt)$\(argon2Hash)", "is not an Argon2id digest"),
            ("$argon2id$v=19$m=-64,t=1,p=1$\(salt)$\(argon2Hash)", "is not an Argon2id digest"),
            ("$argon2id$v=19$m=64,t=1,p=1$\(salt)$?", "is not an Argon2id digest"),
            ("$argon2id$v=19$m=64,t=1,p=1$\(salt)$\(hash)", "is not an Argon2id digest"),
            ("$argon2id$v=19$m=64,t=1,p=1$\(salt)$\(argon2Hash)=", "is not an Argon2id digest"),
            ("$argon2id$v=19$m=64,t=1,p=1$\(salt)$\(argon2Hash.dropLast())l", "is not an Argon2id digest"),
            ("$argon2id$v=19$m=64,t=1,p=1$\(salt)==$\(argon2Hash)", "is not an Argon2id digest"),
            ("$argon2id$v=19$m=262145,t=1,p=1$\(salt)$\(argon2Hash)", "at most 262144 are accepted"),
            ("$argon2id$v=19$m=262144,t=5,p=1$\(salt)$\(argon2Hash)", "a product of at most 1048576 is accepted"),
            ("$argon2id$v=19$m=64,t=9223372036854775807,p=1$\(salt)$\(argon2Hash)", "a product of at most 1048576 is accepted"),
            ("$argon2id$v=19$m=262144,t=1,p=17$\(salt)$\(argon2Hash)", "at most 16 are accepted"),
            ("$argon2id$v=19$m=8,t=1,p=2$\(salt)$\(argon2Hash)", "less memory than 8 KiB for each lane"),
            ("$argon2id$v=19$m=64,t=1,p=1$c2FsdA$\(argon2Hash)", "has a salt of 4 bytes"),
            ("$2b$03$\(bcrypt)", "only 4 to 14 are accepted"), ("$2b$15$\(bcrypt)", "only 4 to 14 are accepted"),
            ("$2b$31$\(bcrypt)", "only 4 to 14 are accepted"), ("$2b$5$\(bcrypt)", "is not a bcrypt digest"),
            ("$2b$+5$\(bcrypt)", "is not a bcrypt digest"), ("$2b$-5$\(bcrypt)", "is not a bcrypt digest"),
            ("$2b$05$\(bcrypt.dropLast())", "is not a bcrypt digest"), ("$2b$05$\(bcrypt.dropLast())+", "is not a bcrypt digest"),
            ("$pbkdf2-sha256$0$\(salt)$\(hash)", "not a whole number from 1"),
            ("$pbkdf2-sha256$2000001$\(salt)$\(hash)", "at most 2000000"),
            ("$pbkdf2-sha256$99999999999999999999$\(salt)$\(hash)", "not a whole number from 1"),
            ("$pbkdf2$1000001$\(salt)$\(hash)", "for all of its blocks"),
            ("$pbkdf2-sha256$i=5,l=31$\(salt)$\(hash)", "is not a PBKDF2 digest"),
            ("$pbkdf2-md5$5$\(salt)$\(hash)", "is not a PBKDF2 digest"),
            ("$pbkdf2-sha512$1000001$\(salt)$\(hash)", "at most 1000000"),
            ("pbkdf2_sha256$5$$\(hash)=", "has a salt of 0 bytes"), ("pbkdf2_sha256$5$salt$AAAA", "a hash of 3"),
            ("pbkdf2_sha256$5$sålt$\(hash)=", "not printable ASCII"),
            ("$2b$05$\(String(repeating: "a", count: 600))", "is longer than 512 bytes"),
        ])
    func refused(encoded: String, reason: String) {
        let digest = PasswordDigest(encoded: encoded)
        let error = #expect(throws: PasswordSchemeError.self) { try digest.scheme() }
        #expect(error?.explanation.contains(reason) == true, "\(error?.explanation ?? "")")
        #expect(encoded.isEmpty || error?.explanation.contains(encoded) == false, "An error does not show the digest")
        #expect(digest.parameters == nil && PasswordWork(of: digest) == .none)
        #expect(digest.firstOfNextKind > encoded)
    }

    @Test("What is left of the largest work of each algorithm makes all checks equal")
    func work() {
        let digests = ["$2b$04$\(Self.bcrypt)", "$2b$06$\(Self.bcrypt)", "$pbkdf2-sha256$29000$\(Self.salt)$\(Self.hash)", "unknown"]
            .map { PasswordWork(of: PasswordDigest(encoded: $0)) }
        let all = digests.reduce(PasswordWork.none) { $0.union($1) }
        #expect(all.bcrypt == 64 && all.pbkdf2 == [.sha256: 29_000] && all.argon2id == 0)
        for digest in digests {
            let rest = all.subtracting(digest)
            #expect(rest.bcrypt + digest.bcrypt == 64)
            #expect((rest.pbkdf2[.sha256] ?? 0) + (digest.pbkdf2[.sha256] ?? 0) == 29_000)
        }
        #expect(PasswordWork.none.subtracting(all) == .none)
    }

    /// The most expensive digests that are accepted.
    private static let mostExpensive = [
        "$argon2id$v=19$m=262144,t=4,p=16$\(salt)$\(argon2Hash)", "$2y$14$\(bcrypt)", "pbkdf2_sha1$1000000$salt$\(hash)=",
        "pbkdf2_sha256$2000000$salt$\(hash)=", "pbkdf2_sha512$1000000$salt$\(hash)=",
    ].map { PasswordWork(of: PasswordDigest(encoded: $0)) }
    private static let standard = PasswordWork(of: PasswordDigest(encoded: "\(PasswordDigest.standardParameters)\(salt)$\(argon2Hash)"))

    @Test(
        "A failed check takes no longer than the limit, with any digests in the store",
        arguments: [PasswordWork.none, standard] + mostExpensive)
    func limit(done: PasswordWork) {
        let all = Self.mostExpensive.reduce(Self.standard) { $0.union($1) }
        #expect(all.seconds > 3, "All algorithms together take longer")
        let rest = all.subtracting(done).limited(to: PasswordWork.maximumSeconds - done.seconds)
        #expect(abs(done.seconds + rest.seconds - PasswordWork.maximumSeconds) < 0.001, "Every check takes the whole limit")
        #expect(all.limited(to: -1).seconds == 0)
    }

    @Test("The limit leaves the work complete if the store has the digests of one other algorithm", arguments: mostExpensive)
    func withinLimit(digest: PasswordWork) {
        let all = Self.standard.union(digest)
        #expect(digest.seconds > 0.5)
        for done in [Self.standard, digest] {
            let rest = all.subtracting(done)
            #expect(rest.limited(to: PasswordWork.maximumSeconds - done.seconds) == rest)
        }
    }

    @Test("Messages and dumps do not show a digest")
    func secrecy() {
        #expect(!"\(PasswordDigest(encoded: "$2b$04$\(Self.bcrypt)"))".contains("$2b"))
    }
}
