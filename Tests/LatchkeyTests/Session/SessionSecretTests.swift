import Testing

@testable import Latchkey

@Suite("The secrets of a session")
struct SessionSecretTests {
    private func text(_ secret: Secret?) -> String? { secret?.reveal { $0 } }

    @Test("are kept and replaced by name")
    func byName() {
        let session = Session()
        #expect(session.secret(.userTokenNonce) == nil)
        session.keep(Secret("one"), as: .userTokenNonce)
        session.keep(Secret("two"), as: .userTokenNonce)
        session.keep(Secret("key"), as: .deviceKey)
        #expect(text(session.secret(.userTokenNonce)) == "two")
        #expect(text(session.secret(.deviceKey)) == "key")
    }

    @Test("end with the login")
    func logout() {
        let session = Session()
        session.keep(Secret("nonce"), as: .userTokenNonce)
        session.keep(Secret("key"), as: .deviceKey)
        session.clear()
        #expect(session.secret(.userTokenNonce) == nil)
        #expect(session.secret(.deviceKey) == nil)
    }

    @Test("are not replaced by who came second")
    func first() {
        let session = Session()
        #expect(text(session.secret(.deviceKey, orKeep: Secret("first"))) == "first")
        #expect(text(session.secret(.deviceKey, orKeep: Secret("second"))) == "first")
        #expect(text(session.secret(.deviceKey, orKeep: Secret("third")) { _ in false }) == "third")
    }
}
