import Crypto
import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("The nonce issuer")
struct NonceIssuerTests {
    private let start = Date(timeIntervalSince1970: 1_795_219_200)

    @Test("A nonce can be redeemed once, by its holder and within its lifetime")
    func once() async throws {
        let nonces = NonceIssuer(store: InMemoryOneTimeStore(), lifetime: 60)
        let nonce = nonces.issue(to: "ada", at: start)
        #expect(nonce.text.count == 56)
        #expect(nonces.issue(to: "ada", at: start) != nonce)
        #expect(try await nonces.redeem(nonce.text, from: "grace", at: start) == false)
        #expect(try await nonces.redeem(nonce.text, at: start) == false)
        #expect(try await nonces.redeem(nonce.text, from: "ada", at: start + 59))
        #expect(try await nonces.redeem(nonce.text, from: "ada", at: start + 59) == false)
        let late = nonces.issue(to: "ada", at: start)
        #expect(try await nonces.redeem(late.text, from: "ada", at: start + 60) == false)
    }

    @Test("A hashed nonce can be redeemed only in its original form")
    func hashed() async throws {
        let known = try Nonce("abc")
        #expect(NonceIssuer.hashed(known) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "FIPS 180-4")
        let nonces = NonceIssuer(store: InMemoryOneTimeStore(), form: .hashed)
        let nonce = nonces.issue(at: start)
        #expect(nonces.claim(for: nonce) == NonceIssuer.hashed(nonce))
        #expect(try await nonces.redeem(NonceIssuer.hashed(nonce), at: start) == false, "The token contains the hash")
        #expect(try await nonces.redeem(nonce.text, at: start))
    }

    @Test("An unused nonce takes no space in the store")
    func memory() async throws {
        let nonces = NonceIssuer(store: InMemoryOneTimeStore(capacity: 1))
        let nonceOfAda = nonces.issue(to: "ada", at: start)
        for _ in 0..<10_000 { _ = nonces.issue(to: "grace", at: start) }
        #expect(try await nonces.redeem("made up", from: "grace", at: start) == false)
        #expect(try await nonces.redeem(nonceOfAda.text, from: "ada", at: start))
    }

    @Test("A nonce that is changed, misspelled or from another issuer cannot be redeemed")
    func forged() async throws {
        let nonces = NonceIssuer(store: InMemoryOneTimeStore())
        let text = nonces.issue(at: start).text
        // Changes each character in turn, and thereby every part of the nonce: the expiration time, the random bytes and the authentication
        // code.
        for place in text.indices {
            let other = text[place] == "A" ? "B" : "A"
            let changed = text.replacingCharacters(in: place...place, with: other)
            #expect(try await nonces.redeem(changed, at: start) == false)
        }
        let strange = [
            "", text.lowercased(), text + "=", text + "A", String(text.dropLast(4)), text + "\n", String(repeating: "A", count: 100_000),
        ]
        for other in strange { #expect(try await nonces.redeem(other, at: start) == false) }
        let foreign = NonceIssuer(store: InMemoryOneTimeStore()).issue(at: start)
        #expect(try await nonces.redeem(foreign.text, at: start) == false)
        #expect(try await nonces.redeem(text, at: start))
    }

    @Test("Processes that share the key and the store redeem a nonce once")
    func processes() async throws {
        let (store, key) = (InMemoryOneTimeStore(), SymmetricKey(size: .bits256))
        let (one, other) = (NonceIssuer(store: store, key: key), NonceIssuer(store: store, key: key))
        let nonce = one.issue(to: "ada", at: start)
        #expect(try await other.redeem(nonce.text, from: "ada", at: start))
        #expect(try await one.redeem(nonce.text, from: "ada", at: start) == false)
    }

    @Test("A redeemed nonce stays used for a call with an earlier time")
    func clocks() async throws {
        let store = InMemoryOneTimeStore(capacity: 1)
        let nonces = NonceIssuer(store: store, lifetime: 60)
        let nonce = nonces.issue(at: start)
        #expect(try await nonces.redeem(nonce.text, at: start + 59))
        await #expect(throws: OneTimeStoreFullError.self) { try await store.insert("another", until: start + 99, at: start + 61) }
        #expect(try await nonces.redeem(nonce.text, at: start + 59) == false)
    }

    @Test("The store contains only digests of redeemed nonces")
    func digests() async throws {
        let store = RecordingStore()
        let nonces = NonceIssuer(store: store)
        let nonce = nonces.issue(to: "ada", at: start)
        _ = try await nonces.redeem(nonce.text, from: "grace", at: start)
        #expect(await store.digests.isEmpty)
        _ = try await nonces.redeem(nonce.text, from: "ada", at: start)
        let digests = await store.digests
        #expect(digests.count == 1)
        #expect(digests.allSatisfy { $0.count == 64 && !$0.contains(nonce.text) })
    }

    /// Records the digests that it receives.
    private actor RecordingStore: OneTimeStore {
        private(set) var digests: [String] = []

        func insert(_ digest: String, until end: Date, at now: Date) -> Bool {
            digests.append(digest)
            return true
        }

        func remove(_ digest: String, at now: Date) -> Bool { false }
    }
}
