import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("The nonces of a server")
struct LoginNoncesTests {
    private let start = Date(timeIntervalSince1970: 1_795_219_200)

    @Test("are given out to one holder, and taken back once and in time")
    func once() async throws {
        let nonces = LoginNonces(in: OneTimeMemory(), lifetime: 60)
        let nonce = try await nonces.issue(to: "ada", at: start)
        #expect(nonce.text.count == 43)
        #expect(try await nonces.issue(to: "ada", at: start) != nonce)
        #expect(try await nonces.take(nonce.text, from: "grace", at: start) == false)
        #expect(try await nonces.take(nonce.text.lowercased(), from: "ada", at: start) == false)
        #expect(try await nonces.take(nonce.text, from: "ada", at: start + 59))
        #expect(try await nonces.take(nonce.text, from: "ada", at: start + 59) == false)
        let late = try await nonces.issue(to: "ada", at: start)
        #expect(try await nonces.take(late.text, from: "ada", at: start + 60) == false)
    }

    @Test("know their hashed form")
    func hashed() async throws {
        let known = try Nonce("abc")
        #expect(LoginNonces.hashed(known) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "FIPS 180-4")
        let nonces = LoginNonces(in: OneTimeMemory(), form: .hashed)
        let nonce = try await nonces.issue(at: start)
        #expect(nonces.claim(for: nonce) == LoginNonces.hashed(nonce))
        #expect(try await nonces.take(nonce.text, at: start) == false, "it is its hash that a token has")
        #expect(try await nonces.take(LoginNonces.hashed(nonce), at: start))
    }

    @Test("cannot be read off the store, and nobody else's end in the same mark")
    func marks() async throws {
        let store = Notebook()
        let nonces = LoginNonces(in: store)
        let nonce = try await nonces.issue(to: "ada", at: start)
        _ = try await nonces.take("b", from: "a", at: start)
        _ = try await nonces.take("", from: "ab", at: start)
        _ = try await nonces.take("1:b", from: "a", at: start)
        let marks = await store.marks
        #expect(marks.count == 4 && Set(marks).count == 4)
        #expect(marks.allSatisfy { $0.count == 64 && !$0.contains(nonce.text) })
    }

    /// Writes down what it is given.
    private actor Notebook: OneTimeStore {
        private(set) var marks: [String] = []

        func keep(_ mark: String, until end: Date, at now: Date) -> Bool {
            marks.append(mark)
            return true
        }

        func take(_ mark: String, at now: Date) -> Bool {
            marks.append(mark)
            return false
        }
    }
}
