import Crypto
import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("The nonces of a server")
struct LoginNoncesTests {
    private let start = Date(timeIntervalSince1970: 1_795_219_200)

    @Test("are given out to one holder, and taken back once and in time")
    func once() async throws {
        let nonces = NonceIssuer(in: InMemoryOneTimeStore(), lifetime: 60)
        let nonce = nonces.issue(to: "ada", at: start)
        #expect(nonce.text.count == 56)
        #expect(nonces.issue(to: "ada", at: start) != nonce)
        #expect(try await nonces.take(nonce.text, from: "grace", at: start) == false)
        #expect(try await nonces.take(nonce.text, at: start) == false)
        #expect(try await nonces.take(nonce.text, from: "ada", at: start + 59))
        #expect(try await nonces.take(nonce.text, from: "ada", at: start + 59) == false)
        let late = nonces.issue(to: "ada", at: start)
        #expect(try await nonces.take(late.text, from: "ada", at: start + 60) == false)
    }

    @Test("know their hashed form, and are taken back as they were given out")
    func hashed() async throws {
        let known = try Nonce("abc")
        #expect(NonceIssuer.hashed(known) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "FIPS 180-4")
        let nonces = NonceIssuer(in: InMemoryOneTimeStore(), form: .hashed)
        let nonce = nonces.issue(at: start)
        #expect(nonces.claim(for: nonce) == NonceIssuer.hashed(nonce))
        #expect(try await nonces.take(NonceIssuer.hashed(nonce), at: start) == false, "whoever has a token has its hash")
        #expect(try await nonces.take(nonce.text, at: start))
    }

    @Test("take no memory before they are used, however many somebody asks for")
    func memory() async throws {
        let nonces = NonceIssuer(in: InMemoryOneTimeStore(most: 1))
        let mine = nonces.issue(to: "ada", at: start)
        for _ in 0..<10_000 { _ = nonces.issue(to: "grace", at: start) }
        #expect(try await nonces.take("made up", from: "grace", at: start) == false)
        #expect(try await nonces.take(mine.text, from: "ada", at: start))
    }

    @Test("are nobody else's work, and have one spelling")
    func forged() async throws {
        let nonces = NonceIssuer(in: InMemoryOneTimeStore())
        let text = nonces.issue(at: start).text
        // One character after the other is another one: the end, the random bits, the code.
        for place in text.indices {
            let other = text[place] == "A" ? "B" : "A"
            let changed = text.replacingCharacters(in: place...place, with: other)
            #expect(try await nonces.take(changed, at: start) == false)
        }
        let strange = [
            "", text.lowercased(), text + "=", text + "A", String(text.dropLast(4)), text + "\n", String(repeating: "A", count: 100_000),
        ]
        for other in strange { #expect(try await nonces.take(other, at: start) == false) }
        let foreign = NonceIssuer(in: InMemoryOneTimeStore()).issue(at: start)
        #expect(try await nonces.take(foreign.text, at: start) == false)
        #expect(try await nonces.take(text, at: start))
    }

    @Test("are known to all processes that share key and store, and are taken once by all of them")
    func processes() async throws {
        let (store, key) = (InMemoryOneTimeStore(), SymmetricKey(size: .bits256))
        let (one, other) = (NonceIssuer(in: store, key: key), NonceIssuer(in: store, key: key))
        let nonce = one.issue(to: "ada", at: start)
        #expect(try await other.take(nonce.text, from: "ada", at: start))
        #expect(try await one.take(nonce.text, from: "ada", at: start) == false)
    }

    @Test("stay used for a call that has begun earlier, where another one has tidied up meanwhile")
    func clocks() async throws {
        let store = InMemoryOneTimeStore(most: 1)
        let nonces = NonceIssuer(in: store, lifetime: 60)
        let nonce = nonces.issue(at: start)
        #expect(try await nonces.take(nonce.text, at: start + 59))
        await #expect(throws: OneTimeStoreFullError.self) { try await store.keep("another", until: start + 99, at: start + 61) }
        #expect(try await nonces.take(nonce.text, at: start + 59) == false)
    }

    @Test("cannot be read off the store, and only those that were used are there")
    func marks() async throws {
        let store = Notebook()
        let nonces = NonceIssuer(in: store)
        let nonce = nonces.issue(to: "ada", at: start)
        _ = try await nonces.take(nonce.text, from: "grace", at: start)
        #expect(await store.marks.isEmpty)
        _ = try await nonces.take(nonce.text, from: "ada", at: start)
        let marks = await store.marks
        #expect(marks.count == 1)
        #expect(marks.allSatisfy { $0.count == 64 && !$0.contains(nonce.text) })
    }

    /// Writes down what it is given.
    private actor Notebook: OneTimeStore {
        private(set) var marks: [String] = []

        func keep(_ mark: String, until end: Date, at now: Date) -> Bool {
            marks.append(mark)
            return true
        }

        func take(_ mark: String, at now: Date) -> Bool { false }
    }
}
