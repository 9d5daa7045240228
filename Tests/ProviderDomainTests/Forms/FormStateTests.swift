import Foundation
import LoginModel
import ProviderDomain
import Testing

private let query = QueryBytes(Array("client_id=1&state=".utf8) + [0xFF, 0xFE])

private func dialog(device: String? = nil) -> FormState.Dialog {
    var dialog = FormState.Dialog(query: query, device: device, startedAt: Sample.now.addingTimeInterval(-30.25))
    dialog.openedSession = "opened"
    dialog.choice = FormState.Choice(of: Sample.grace.id, off: [.email, .userBirthday])
    return dialog
}

private let pendingForm = PendingForm(
    of: Sample.ada.id, at: "/developers/apps/1/roles", page: "/developers/apps/1/roles",
    fields: [FormFieldValue(name: "login", value: "\u{1}\"\\/ก🗝\r\n"), FormFieldValue(name: "", value: "")])

/// Every form, and whether it belongs to one session.
private let everyForm: [(state: FormState, isBoundToSession: Bool)] = [
    (.login(dialog()), false), (.consent(FormState.Consent(dialog: dialog(), person: Sample.ada.id, shown: [.email])), true),
    (.continuation(dialog(device: "device")), false), (.logout(query), true), (.deviceCode(query), false),
    (.accountLogin(.page("/settings/language?a=b")), false), (.accountLogin(.pendingForm(pendingForm)), false),
    (.account(owner: Sample.ada.id), true),
]

@Suite("The form state")
struct FormStateTests {
    private func bound(
        _ state: FormState = .login(dialog()), browser: String = "browser", session: String? = "session", at now: Date = Sample.now
    ) -> BrowserBound<FormState> {
        BrowserBound(state, browser: browser, session: session, at: now)
    }

    @Test("The state of each form is unchanged after sealing and opening", arguments: everyForm)
    func roundTrip(state: FormState, isBoundToSession: Bool) throws {
        let opened = try #require(BrowserBound<FormState>(try bound(state).sealed(by: Sample.sealer), openedBy: Sample.sealer))
        #expect(opened.value == state)
        #expect(opened.age(at: Sample.now) == 0)
        #expect(opened.violation(browser: "browser", session: "session", at: Sample.now) == nil)
    }

    @Test("A query that is not UTF-8, the choice and the shown permissions are unchanged after sealing and opening")
    func content() throws {
        let consent = FormState.Consent(dialog: dialog(device: "device"), person: Sample.ada.id, shown: [.email, "publish_actions"])
        let text = try bound(.consent(consent)).sealed(by: Sample.sealer)
        guard case .consent(let opened) = BrowserBound<FormState>(text, openedBy: Sample.sealer)?.value else {
            Issue.record("not a consent form")
            return
        }
        #expect(FormParameters(encoded: opened.dialog.query.bytes).bytes("state") == [0xFF, 0xFE])
        #expect(opened.dialog.device == "device" && opened.dialog.openedSession == "opened")
        #expect(opened.dialog.startedAt == Sample.now.addingTimeInterval(-30.25))
        #expect(opened.dialog.choice?.person == Sample.grace.id && opened.dialog.choice?.off == [.email, .userBirthday])
        #expect(opened.person == Sample.ada.id && opened.shown == [.email, "publish_actions"])
    }

    @Test("Each sealed form state is different and does not reveal its content")
    func opaque() throws {
        let (one, other) = (try bound().sealed(by: Sample.sealer), try bound().sealed(by: Sample.sealer))
        #expect(one != other)
        #expect(Base64URL.decode(one).map { String(decoding: $0, as: UTF8.self).contains("client_id") } == false)
    }

    @Test("The state of each form is valid only in its browser and for an hour", arguments: everyForm)
    func binding(state: FormState, isBoundToSession: Bool) throws {
        let opened = try #require(BrowserBound<FormState>(try bound(state).sealed(by: Sample.sealer), openedBy: Sample.sealer))
        let rows: [(browser: String?, session: String?, age: Double, violation: BrowserBoundViolation?)] = [
            ("browser", "session", 0, nil), ("browser", "session", 3600, nil), ("browser", "session", -60, nil),
            ("another", "session", 0, .otherBrowser), ("", "session", 0, .otherBrowser), (nil, "session", 0, .otherBrowser),
            ("browser", "session", 3601, .expired), ("browser", "session", -61, .expired), ("browser", "another", 3601, .expired),
            ("another", "another", 3601, .otherBrowser),
        ]
        for row in rows {
            let now = Sample.now.addingTimeInterval(row.age)
            #expect(opened.violation(browser: row.browser, session: row.session, at: now) == row.violation, "\(row)")
        }
    }

    @Test("A form that acts on behalf of a person is valid only in their session", arguments: everyForm)
    func session(state: FormState, isBoundToSession: Bool) throws {
        let opened = try #require(BrowserBound<FormState>(try bound(state).sealed(by: Sample.sealer), openedBy: Sample.sealer))
        for session in ["another", "", nil] {
            let violation = opened.violation(browser: "browser", session: session, at: Sample.now)
            #expect(violation == (isBoundToSession ? .otherSession : nil))
        }
    }

    @Test("A form that needs a session is never valid if it was sealed without one", arguments: everyForm)
    func unbound(state: FormState, isBoundToSession: Bool) {
        for session in ["session", "", nil] {
            let violation = bound(state, session: nil).violation(browser: "browser", session: session, at: Sample.now)
            #expect(violation == (isBoundToSession ? .otherSession : nil))
        }
    }

    @Test("A form state of another provider and any other text cannot be opened")
    func foreignSeal() throws {
        #expect(BrowserBound<FormState>(try bound().sealed(by: Sample.foreignSealer), openedBy: Sample.sealer) == nil)
        for text in ["", "A", "AAAA", "=", String(repeating: "A", count: 400)] {
            #expect(BrowserBound<FormState>(text, openedBy: Sample.sealer) == nil)
        }
    }

    @Test("A form state with a changed, added or removed byte cannot be opened")
    func tampered() throws {
        let text = try bound().sealed(by: Sample.sealer)
        let bytes = try #require(Base64URL.decode(text))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(BrowserBound<FormState>(Base64URL.encode(changed), openedBy: Sample.sealer) == nil)
        }
        for changed in [bytes + [0], bytes.dropLast()] {
            #expect(BrowserBound<FormState>(Base64URL.encode(changed), openedBy: Sample.sealer) == nil)
        }
        #expect(BrowserBound<FormState>(text + "=", openedBy: Sample.sealer) == nil)
    }

    @Test(
        "The largest pending form can be opened whatever characters it contains, and a larger text cannot",
        arguments: ["\u{1}", "\"", "ก"])
    func size(character: String) throws {
        let value = String(repeating: character, count: PendingForm.maximumSize / character.utf8.count)
        let form = PendingForm(of: Sample.ada.id, at: "/", page: "/", fields: [FormFieldValue(name: "text", value: value)])
        let text = try bound(.accountLogin(.pendingForm(form))).sealed(by: Sample.sealer)
        #expect(text.utf8.count <= PendingForm.maximumSize * PendingForm.sealedSizePerByte + 1024)
        #expect(BrowserBound<FormState>(text, openedBy: Sample.sealer)?.value == .accountLogin(.pendingForm(form)))
        let large = FormState.deviceCode(QueryBytes([UInt8](repeating: 0x61, count: FormState.maximumTextLength)))
        #expect(BrowserBound<FormState>(try bound(large).sealed(by: Sample.sealer), openedBy: Sample.sealer) == nil)
    }

    @Test("A form state cannot be used as another sealed value, nor another sealed value as a form state")
    func purposes() throws {
        let code = AuthorizationCode(
            id: "1", grant: Sample.grant(), of: Sample.ada, request: try Sample.request(), permissions: [], issuedAt: Sample.now)
        let sealedCode = try code.sealed(by: Sample.sealer)
        #expect(BrowserBound<FormState>(sealedCode, openedBy: Sample.sealer) == nil)
        #expect(BrowserBound<FormState>(String(sealedCode.dropFirst(2)), openedBy: Sample.sealer) == nil)
        #expect(AuthorizationCode.open("AQ" + (try bound().sealed(by: Sample.sealer)), by: Sample.sealer) == nil)
    }
}
