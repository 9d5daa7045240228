import Foundation
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderServices

@Suite("Digests of other systems")
struct PasswordVerificationTests {
    private static let password = "correct horse battery staple"

    /// Digests of the password by libxcrypt, Python's hashlib and the reference library of Argon2.
    private static let digests = [
        "$2a$04$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG", "$2b$05$abcdefghijklmnopqrstuuFiPhXf1sVd3pCCRO.uVh34H/qI/ZsuS",
        "$2y$06$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K",
        // The last character of the salt has bits that are not used.
        "$2b$05$abcdefghijklmnopqrstu1FiPhXf1sVd3pCCRO.uVh34H/qI/ZsuS",
        "$pbkdf2$1000$yMnKy8zNzs/Q0dLT1NXW1w$EDDEx6YrB.FE8hgnG/8.wF1crT0",
        "$pbkdf2-sha256$29000$yMnKy8zNzs/Q0dLT1NXW1w$1kf1.rP9sfYfliow8zgxZBy2wsHeeXN8NQfNwE44Y/k",
        "$pbkdf2-sha512$25000$yMnKy8zNzs/Q0dLT1NXW1w$O/6a00VjjxIXzrAU5Lg0Ebb060jTSEkU3XUsPyPxxOCVJXkL61KsJcvt.imUJLRGNUBuWvGMVnw30QtGdrTtog",
        "pbkdf2_sha256$1000$seasalt$3xmXbyk2QpiyNcnoBbzRPwEBsYPTbDlRdtmLyBvQltA=",
        "$pbkdf2-sha256$i=5,l=64$yMnKy8zNzs/Q0dLT1NXW1w$qQlp+qLW6kisQc7bmsi7OBJOmfXja50UG0iphaAmMzw5h7U+wq/NfQqRtWNzLeuT7rBkGgPTrUicySi8DbZV5w",
        "$argon2id$v=19$m=64,t=2,p=2$c29tZXNhbHRzb21lc2FsdA$bXdeq3skmiiNJHtjgynxq2+Nfhd02Ek+Vfo/7nqYyiE",
        "$argon2id$v=19$m=256,t=3,p=16$c29tZXNhbHRzb21lc2FsdA$H+7fZRR6AVridLSxZ/y8492IR49GYliatpvEgpFjNkA",
    ]

    private static func hasher() -> PasswordHasher { PasswordHasher(environment: .real, cost: .minimum) }

    private static func person(_ digest: String) -> Person {
        Person(
            id: Person.ID(rawValue: 1), login: "ada@example.com", password: PasswordDigest(encoded: digest), firstName: "Ada",
            lastName: "Lovelace")
    }

    @Test("The right password matches, and no other one", arguments: digests)
    func matches(digest: String) async throws {
        let hasher = Self.hasher()
        let person = Self.person(digest)
        let work = PasswordWork(of: person.password)
        #expect(try await hasher.matches(Secret(Self.password), person, spending: work, for: .seed))
        for wrong in ["", "Correct horse battery staple", Self.password + "\0", Self.password + " ", "\0"] {
            #expect(try await !hasher.matches(Secret(wrong), person, spending: work, for: .seed))
        }
        let isOwn = digest.hasPrefix("$argon2id")
        #expect(hasher.isWeak(person.password) != isOwn, "Argon2id digests of at least the cost of new ones stay")
    }

    @Test(
        "A digest of bcrypt says nothing about the end of a password of more than 72 bytes",
        arguments: [(72, true), (73, false)])
    func bcryptLength(count: Int, isOfWhole: Bool) {
        let password = Secret(String(repeating: "x", count: count))
        #expect(PasswordDigest(encoded: Self.digests[0]).isOfWhole(password) == isOfWhole)
        #expect(PasswordDigest(encoded: Self.digests[4]).isOfWhole(password))
        #expect(!PasswordDigest(encoded: Self.digests[0]).isOfWhole(Secret(String(repeating: "ก", count: 25))))
    }

    @Test("A digest of the password as it was typed matches, and one of its normalization form C")
    func normalization() async throws {
        let composed = Self.person("$2b$04$abcdefghijklmnopqrstuuWPyT3zuK3JxmyXx5UFcdTiysSm3GF5K")
        let decomposed = Self.person("$2b$04$abcdefghijklmnopqrstuu14rR4R31YjLtd56pieOClmORrVbzVXW")
        let hasher = Self.hasher()
        #expect(try await hasher.matches(Secret("p\u{E4}sswort"), composed, for: .seed))
        #expect(try await hasher.matches(Secret("pa\u{308}sswort"), composed, for: .seed))
        #expect(try await hasher.matches(Secret("pa\u{308}sswort"), decomposed, for: .seed))
        #expect(try await !hasher.matches(Secret("p\u{E4}sswort"), decomposed, for: .seed))
    }

    @Test("A digest that cannot be verified, or an unknown person, matches nothing")
    func nothing() async throws {
        let hasher = Self.hasher()
        for digest in ["", "*", "$2b$31$abcdefghijklmnopqrstuuFiPhXf1sVd3pCCRO.uVh34H/qI/ZsuS", "$argon2id$1"] {
            #expect(try await !hasher.matches(Secret(Self.password), Self.person(digest), for: .seed))
            #expect(hasher.isWeak(PasswordDigest(encoded: digest)))
        }
        #expect(try await !hasher.matches(Secret(Self.password), nil, for: .seed))
    }

    @Test("A new digest is the one of the reference library")
    func newDigest() async throws {
        let environment = SystemEnvironment(now: { Date() }, randomBytes: { [UInt8](repeating: 7, count: $0) })
        let digest = try await PasswordHasher(environment: environment, cost: .minimum).digest(Secret(Self.password), for: .seed)
        let reference = "$argon2id$v=19$m=8,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$bZ1M0r8EjB8UIoeoCxBdhfhot1tOFfUbojxRPx/7TLE"
        #expect(digest.encoded == reference)
    }

    @Test("The digest of a text is of its bytes")
    func texts() async throws {
        let hasher = Self.hasher()
        let digest = try await hasher.digest(ofText: Secret("a\u{308}"), for: .seed)
        #expect(try await hasher.matches(text: Secret("a\u{308}"), digest, for: .seed))
        #expect(try await !hasher.matches(text: Secret("\u{E4}"), digest, for: .seed))
    }
}
