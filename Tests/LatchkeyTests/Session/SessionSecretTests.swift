import Testing

@testable import Latchkey

@Suite("The secrets of a session")
struct SessionSecretTests {
    private func text(_ secret: Secret?) -> String? { secret?.reveal { $0 } }

    @Test("Secrets are stored and replaced by name")
    func byName() {
        let session = Session()
        #expect(session.secret(.userTokenNonce) == nil)
        session.store(Secret("one"), as: .userTokenNonce)
        session.store(Secret("two"), as: .userTokenNonce)
        session.store(Secret("key"), as: .deviceKey)
        #expect(text(session.secret(.userTokenNonce)) == "two")
        #expect(text(session.secret(.deviceKey)) == "key")
    }

    @Test("A logout removes all secrets")
    func logout() {
        let session = Session()
        session.store(Secret("nonce"), as: .userTokenNonce)
        session.store(Secret("key"), as: .deviceKey)
        session.clear()
        #expect(session.secret(.userTokenNonce) == nil)
        #expect(session.secret(.deviceKey) == nil)
    }

    @Test("A second caller receives the stored secret, unless it rejects that secret")
    func first() {
        let session = Session()
        #expect(text(session.secret(.deviceKey, orStore: Secret("first"))) == "first")
        #expect(text(session.secret(.deviceKey, orStore: Secret("second"))) == "first")
        #expect(text(session.secret(.deviceKey, orStore: Secret("third")) { _ in false }) == "third")
    }
}
