import Crypto
import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("The nonces of a server")
struct AuthenticatedNonceTests {
    private static let start = Date(timeIntervalSince1970: 1_795_219_200)
    private static let key = SymmetricKey(data: Array(0..<32 as Range<UInt8>))

    private func issuer(
        _ store: any OneTimeStore = InMemoryOneTimeStore(), form: NonceIssuer.Form = .raw, lifetime: TimeInterval = 600
    ) -> NonceIssuer {
        NonceIssuer(
            store: store, form: form, lifetime: lifetime, key: Self.key, randomBytes: { count in (0..<count).map { 0xA0 + UInt8($0) } })
    }

    @Test(
        "A nonce is its end, 18 random bytes, and their HMAC with the holder, cut to 16 bytes",
        arguments: [
            (
                "", "QdrAOFYAAACgoaKjpKWmp6ipqqusra6vsLE3V2QsV17XQekGd4Vvu61A",
                "126cec51e5cf24e13f34a95bbc1d40d320a41a7ba18b3cc1399fb7eb24b55c10"
            ),
            (
                "ada", "QdrAOFYAAACgoaKjpKWmp6ipqqusra6vsLHSjegix7_t4y1yzQu9bQXm",
                "b33034760901128ba559be4496755594162fbbca1b21c3bf9837c08aa594e1e0"
            ),
        ])
    func vector(holder: String, text: String, digest: String) async throws {
        let store = RecordingStore()
        let nonces = issuer(store)
        #expect(nonces.issue(to: holder, at: Self.start).text == text)
        #expect(try await nonces.redeem(text, from: holder, at: Self.start + 1))
        // The nonce is valid for ten minutes. The digest is stored for five minutes longer, because the `now` of a slow call lies in the
        // past.
        #expect(store.entries == [RecordingStore.Entry(digest: digest, end: Self.start + 900, now: Self.start + 1, owner: nil)])
    }

    @Test(
        "A nonce ends at exactly the end of its lifetime",
        arguments: [
            (600.0, 0.0, true), (600, 599.999, true), (600, 600, false), (600, 600.001, false), (600, 900, false), (0.5, 0.25, true),
            (0.5, 0.5, false),
            (0, 0, false), (0, -1, true), (-1, 0, false), (600, -1e6, true),
        ])
    func lifetime(lifetime: Double, seconds: Double, isValid: Bool) async throws {
        let nonces = issuer(lifetime: lifetime)
        let nonce = nonces.issue(at: Self.start)
        #expect(try await nonces.redeem(nonce.text, at: Self.start + seconds) == isValid)
    }

    @Test("A nonce that was issued at a fraction of a second ends at that fraction")
    func fraction() async throws {
        let nonces = issuer(lifetime: 1)
        let nonce = nonces.issue(at: Self.start + 0.75)
        #expect(try await nonces.redeem(nonce.text, at: Self.start + 1.75) == false)
        #expect(try await nonces.redeem(nonce.text, at: Self.start + 1.749))
    }

    @Test(
        "Only exactly the same holder redeems a nonce",
        arguments: [
            ("ada", ""), ("", "ada"), ("ada", "Ada"), ("ada", "ada "), ("ada", "ada\0"), ("ada", "ad"), ("\u{E9}", "e\u{301}"), ("", "\0"),
            ("K", "\u{212A}"),
        ])
    func holders(holder: String, other: String) async throws {
        let nonces = issuer()
        let nonce = nonces.issue(to: holder, at: Self.start)
        #expect(try await nonces.redeem(nonce.text, from: other, at: Self.start) == false)
        #expect(try await nonces.redeem(nonce.text, from: holder, at: Self.start))
    }

    @Test("A nonce with any changed bit is not redeemed")
    func bits() async throws {
        let store = RecordingStore()
        let nonces = issuer(store)
        let bytes = try #require(Base64URL.decode(nonces.issue(at: Self.start).text))
        #expect(bytes.count == 42)
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(try await nonces.redeem(Base64URL.encode(changed), at: Self.start) == false)
        }
        for other in [bytes + [0], Array(bytes.dropLast()), [0] + bytes, Array(bytes.dropFirst()), bytes + bytes, []] {
            #expect(try await nonces.redeem(Base64URL.encode(other), at: Self.start) == false)
        }
        #expect(store.entries.isEmpty)
    }

    @Test("A nonce of another key is not redeemed, and an equal key redeems it")
    func keys() async throws {
        let nonce = issuer().issue(at: Self.start)
        var bytes = Array(0..<32 as Range<UInt8>)
        let same = NonceIssuer(store: InMemoryOneTimeStore(), key: SymmetricKey(data: bytes))
        bytes[31] ^= 1
        let other = NonceIssuer(store: InMemoryOneTimeStore(), key: SymmetricKey(data: bytes))
        #expect(try await other.redeem(nonce.text, at: Self.start) == false)
        #expect(try await same.redeem(nonce.text, at: Self.start))
    }

    @Test("Random bytes are asked for once for each nonce, 18 of them")
    func randomness() {
        let counts = Locked<[Int]>([])
        let nonces = NonceIssuer(
            store: InMemoryOneTimeStore(),
            randomBytes: { count in
                counts.withLock { $0.append(count) }
                return SystemEnvironment.real.randomBytes(count)
            })
        let issued = Set((0..<50).map { _ in nonces.issue(to: "ada", at: Self.start).text })
        #expect(issued.count == 50)
        #expect(counts.withLock { $0 } == Array(repeating: 18, count: 50))
    }

    @Test("The claim of a nonce is the nonce itself or its hash, by the form")
    func forms() throws {
        let nonce = try Nonce("foo")
        #expect(issuer(form: .raw).claim(for: nonce) == "foo")
        #expect(issuer(form: .hashed).claim(for: nonce) == "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae")
    }

    @Test("An error of the store is thrown, and no nonce is redeemed")
    func storeErrors() async throws {
        let nonces = issuer(RecordingStore(most: 0))
        let nonce = nonces.issue(at: Self.start)
        await #expect(throws: RecordingStore.Broken()) { try await nonces.redeem(nonce.text, at: Self.start) }
        #expect(try await nonces.redeem("made-up", at: Self.start) == false)
    }
}
