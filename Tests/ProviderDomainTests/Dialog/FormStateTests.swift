import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The sealed form state")
struct FormStateTests {
    private let query = Array("client_id=1&state=".utf8) + [0xFF, 0xFE]

    private func dialog(session: String? = nil, madeAt: Date = Sample.now) -> FormState {
        FormState(
            for: session == nil ? .logIn : .consent, payload: FormPayload(query: query, device: "device"), browser: "browser",
            session: session, shown: [.email],
            startedAt: Sample.now.addingTimeInterval(-30),
            madeAt: madeAt)
    }

    @Test("A form state is unchanged after sealing and opening, also if its query is not UTF-8")
    func roundTrip() throws {
        let text = try dialog(session: "session").sealed(by: Sample.sealer)
        let opened = try #require(FormState.open(text, by: Sample.sealer))
        #expect(opened.payload == FormPayload(query: query, device: "device"))
        #expect(FormParameters(encoded: opened.payload.query).bytes("state") == [0xFF, 0xFE])
        #expect(opened.browser == "browser")
        #expect(opened.session == "session")
        #expect(opened.shown == ["email"])
        #expect(opened.arrivedAt == Sample.now.addingTimeInterval(-30))
        #expect(opened.problem(for: .consent, browser: "browser", session: "session", at: Sample.now) == nil)
    }

    @Test("Each sealed form state is different and does not reveal its content")
    func opaque() throws {
        let (one, other) = (try dialog().sealed(by: Sample.sealer), try dialog().sealed(by: Sample.sealer))
        #expect(one != other)
        #expect(Base64URL.decode(one).map { String(decoding: $0, as: UTF8.self).contains("client_id") } == false)
    }

    @Test("A form state of another provider and any other text cannot be opened")
    func foreignSeal() throws {
        let text = try dialog().sealed(by: Sample.foreignSealer)
        #expect(FormState.open(text, by: Sample.sealer) == nil)
        for text in ["", "A", "AAAA", "=", String(repeating: "A", count: 400)] {
            #expect(FormState.open(text, by: Sample.sealer) == nil)
        }
    }

    @Test("A form state with a changed, added or removed byte cannot be opened")
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

    @Test("A form state cannot be used as a code, nor a code as a form state")
    func purposes() throws {
        let code = AuthorizationCode(
            id: "1", grant: Sample.grant(), of: Sample.ada, request: try Sample.request(), permissions: [], issuedAt: Sample.now)
        let sealedCode = try code.sealed(by: Sample.sealer)
        #expect(FormState.open(sealedCode, by: Sample.sealer) == nil)
        #expect(FormState.open(String(sealedCode.dropFirst(2)), by: Sample.sealer) == nil)
        #expect(AuthorizationCode.open("AQ" + (try dialog().sealed(by: Sample.sealer)), by: Sample.sealer) == nil)
    }

    @Test(
        "A form state is valid only in its browser, in its session and for an hour",
        arguments: [
            (nil, "browser", nil, 0, nil), (nil, "browser", "session", 0, nil), (nil, "browser", nil, 3600, nil),
            (nil, "browser", nil, -60, nil), (nil, "another", nil, 0, .foreign), (nil, "", nil, 0, .foreign), (nil, nil, nil, 0, .foreign),
            (nil, "browser", nil, 3601, .stale), (nil, "browser", nil, -61, .stale), ("session", "browser", "session", 0, nil),
            ("session", "browser", "another", 0, .otherSession), ("session", "browser", nil, 0, .otherSession),
            ("session", "another", "session", 0, .foreign), ("session", "browser", "another", 3601, .stale),
        ] as [(String?, String?, String?, Double, FormState.Violation?)])
    func objections(bound: String?, browser: String?, session: String?, age: Double, problem: FormState.Violation?) {
        let found = dialog(session: bound).problem(
            for: bound == nil ? .logIn : .consent, browser: browser, session: session, at: Sample.now.addingTimeInterval(age))
        #expect(found == problem)
    }

    @Test("A form state is valid only for its own form, and a consent needs a session")
    func uses() {
        let uses: [FormState.Use] = [.logIn, .consent, .goOn, .enterCode]
        for made in uses {
            let dialog = FormState(
                for: made, payload: FormPayload(query: query), browser: "browser", session: "session", startedAt: Sample.now,
                madeAt: Sample.now)
            for use in uses {
                let problem = dialog.problem(for: use, browser: "browser", session: "session", at: Sample.now)
                #expect(problem == (use == made ? nil : .foreign))
            }
        }
        let unbound = FormState(
            for: .consent, payload: FormPayload(query: query), browser: "browser", session: nil, startedAt: Sample.now, madeAt: Sample.now)
        #expect(unbound.problem(for: .consent, browser: "browser", session: "session", at: Sample.now) == .otherSession)
    }
}
