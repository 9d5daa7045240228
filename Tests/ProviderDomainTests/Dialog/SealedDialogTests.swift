import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The hidden field of a form")
struct SealedDialogTests {
    private let query = Array("client_id=1&state=".utf8) + [0xFF, 0xFE]

    private func dialog(session: String? = nil, madeAt: Date = Sample.now) -> FormState {
        FormState(
            for: session == nil ? .logIn : .consent, errand: FormPayload(query: query, device: "device"), browser: "browser",
            session: session, shown: [.email],
            startedAt: Sample.now.addingTimeInterval(-30),
            madeAt: madeAt)
    }

    @Test("comes back as it went, bytes that are no UTF-8 included")
    func roundTrip() throws {
        let text = try dialog(session: "session").sealed(by: Sample.sealer)
        let opened = try #require(FormState.open(text, by: Sample.sealer))
        #expect(opened.errand == FormPayload(query: query, device: "device"))
        #expect(FormParameters(encoded: opened.errand.query).bytes("state") == [0xFF, 0xFE])
        #expect(opened.browser == "browser")
        #expect(opened.session == "session")
        #expect(opened.shown == ["email"])
        #expect(opened.arrivedAt == Sample.now.addingTimeInterval(-30))
        #expect(opened.objection(to: .consent, browser: "browser", session: "session", at: Sample.now) == nil)
    }

    @Test("is unlike the one before, and says nothing")
    func opaque() throws {
        let (one, other) = (try dialog().sealed(by: Sample.sealer), try dialog().sealed(by: Sample.sealer))
        #expect(one != other)
        #expect(Base64URL.decode(one).map { String(decoding: $0, as: UTF8.self).contains("client_id") } == false)
    }

    @Test("is not read where it was not sealed here")
    func foreignSeal() throws {
        let text = try dialog().sealed(by: Sample.foreignSealer)
        #expect(FormState.open(text, by: Sample.sealer) == nil)
        for text in ["", "A", "AAAA", "=", String(repeating: "A", count: 400)] {
            #expect(FormState.open(text, by: Sample.sealer) == nil)
        }
    }

    @Test("is not read with any byte changed, added or taken away")
    func tampered() throws {
        let text = try dialog().sealed(by: Sample.sealer)
        let bytes = try #require(Base64URL.decode(text))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(FormState.open(Base64URL.encode(changed), by: Sample.sealer) == nil)
        }
        #expect(FormState.open(Base64URL.encode(bytes + [0]), by: Sample.sealer) == nil)
        #expect(FormState.open(Base64URL.encode(bytes.dropLast()), by: Sample.sealer) == nil)
        #expect(FormState.open(text + "=", by: Sample.sealer) == nil)
    }

    @Test("is not a code, and a code is no hidden field")
    func purposes() throws {
        let code = AuthorizationCode(
            id: "1", grant: Sample.grant(), of: Sample.ada, request: try Sample.request(), permissions: [], issuedAt: Sample.now)
        let sealedCode = try code.sealed(by: Sample.sealer)
        #expect(FormState.open(sealedCode, by: Sample.sealer) == nil)
        #expect(FormState.open(String(sealedCode.dropFirst(2)), by: Sample.sealer) == nil)
        #expect(AuthorizationCode.open("AQ" + (try dialog().sealed(by: Sample.sealer)), by: Sample.sealer) == nil)
    }

    @Test(
        "is acted on for its browser and its session, in its time",
        arguments: [
            (nil, "browser", nil, 0, nil), (nil, "browser", "session", 0, nil), (nil, "browser", nil, 3600, nil),
            (nil, "browser", nil, -60, nil), (nil, "another", nil, 0, .foreign), (nil, "", nil, 0, .foreign), (nil, nil, nil, 0, .foreign),
            (nil, "browser", nil, 3601, .stale), (nil, "browser", nil, -61, .stale), ("session", "browser", "session", 0, nil),
            ("session", "browser", "another", 0, .otherSession), ("session", "browser", nil, 0, .otherSession),
            ("session", "another", "session", 0, .foreign), ("session", "browser", "another", 3601, .stale),
        ] as [(String?, String?, String?, Double, FormState.Objection?)])
    func objections(bound: String?, browser: String?, session: String?, age: Double, objection: FormState.Objection?) {
        let found = dialog(session: bound).objection(
            to: bound == nil ? .logIn : .consent, browser: browser, session: session, at: Sample.now.addingTimeInterval(age))
        #expect(found == objection)
    }

    @Test("is good for one use, and never a consent without a session")
    func uses() {
        let uses: [FormState.Use] = [.logIn, .consent, .goOn, .enterCode]
        for made in uses {
            let dialog = FormState(
                for: made, errand: FormPayload(query: query), browser: "browser", session: "session", startedAt: Sample.now,
                madeAt: Sample.now)
            for use in uses {
                let objection = dialog.objection(to: use, browser: "browser", session: "session", at: Sample.now)
                #expect(objection == (use == made ? nil : .foreign))
            }
        }
        let unbound = FormState(
            for: .consent, errand: FormPayload(query: query), browser: "browser", session: nil, startedAt: Sample.now, madeAt: Sample.now)
        #expect(unbound.objection(to: .consent, browser: "browser", session: "session", at: Sample.now) == .otherSession)
    }
}
