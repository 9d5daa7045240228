import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The steps of the login dialog")
struct DialogFlowTests {
    /// The person who uses the browser.
    enum BrowserUser: Sendable {
        case unknownPerson
        /// Ada, who logged in a day ago. The values are what she granted and declined before; `nil` if the app has never asked.
        case ada(granted: Set<Permission>?, declined: Set<Permission> = [])
        case adaJustNow(granted: Set<Permission>?)
        /// Ada, who has entered her password in this dialog.
        case adaHere(granted: Set<Permission>?)
        /// Ada, who has only used Limited Login before, and granted these permissions.
        case adaLimited(granted: Set<Permission>)
        /// Grace, who is a tester of the app.
        case grace

        var currentUser: DialogFlow.SignedInPerson? {
            switch self {
            case .unknownPerson: nil
            case .ada(let granted, let declined):
                DialogFlow.SignedInPerson(
                    person: Sample.ada, authenticatedAt: Sample.now.addingTimeInterval(-86_400),
                    grant: granted.map { Sample.grant(granted: $0, declined: declined) }, appScopedID: Sample.grant().appScopedID)
            case .adaJustNow(let granted):
                DialogFlow.SignedInPerson(
                    person: Sample.ada, authenticatedAt: Sample.now, grant: granted.map { Sample.grant(granted: $0) },
                    appScopedID: Sample.grant().appScopedID)
            case .adaHere(let granted):
                DialogFlow.SignedInPerson(
                    person: Sample.ada, authenticatedAt: Sample.now, enteredPasswordInDialog: true,
                    grant: granted.map { Sample.grant(granted: $0) }, appScopedID: Sample.grant().appScopedID)
            case .adaLimited(let granted):
                DialogFlow.SignedInPerson(
                    person: Sample.ada, authenticatedAt: Sample.now,
                    grant: Sample.grant(granted: granted, tracking: .limited, lastClassicLoginAt: nil),
                    appScopedID: Sample.grant().appScopedID)
            case .grace: DialogFlow.SignedInPerson(person: Sample.grace, authenticatedAt: Sample.now, grant: nil, appScopedID: "2")
            }
        }
    }

    private static func words(_ step: DialogFlow.Step) -> String {
        func names(_ prompt: ConsentPrompt) -> String { prompt.lines.map(\.permission.name).joined(separator: ",") }
        return switch step {
        case .showLogin(let again): again == nil ? "log in" : "log in again"
        case .showConsent(let prompt, _): "ask \(names(prompt))"
        case .respond(let prompt, _, _): "answer \(names(prompt))"
        case .redirect(let error): "redirect \(error.error)"
        case .showError(let refusal): "refuse \(refusal.code)"
        }
    }

    private func step(
        _ query: String, _ user: BrowserUser, at redirectURI: String = Sample.webCallback, of app: RegisteredApp = Sample.app,
        isHintVerified: Bool = false
    ) throws -> String {
        let flow = DialogFlow(
            try Sample.request(query, of: app, at: redirectURI), arrivedAt: Sample.now, isHintVerified: isHintVerified)
        return Self.words(flow.step(for: user.currentUser))
    }

    @Test(
        "The next step of a web app's dialog depends on the request, the session and the grant",
        arguments: [
            ("", .unknownPerson, "log in"),
            ("", .ada(granted: nil), "ask public_profile"),
            ("scope=email", .ada(granted: nil), "ask public_profile,email"),
            ("scope=email", .ada(granted: [.publicProfile, .email]), "answer public_profile,email"),
            ("scope=email", .ada(granted: [.publicProfile], declined: [.email]), "answer public_profile"),
            ("scope=email&auth_type=rerequest", .ada(granted: [.publicProfile], declined: [.email]), "ask public_profile,email"),
            ("scope=email&prompt=consent", .ada(granted: [.publicProfile], declined: [.email]), "ask public_profile,email"),
            ("scope=email&auth_type=rerequest", .ada(granted: [.publicProfile, .email]), "answer public_profile,email"),
            ("scope=email,user_birthday", .ada(granted: [.publicProfile, .email]), "ask public_profile,user_birthday"),
            ("scope=email&sdk=ios", .ada(granted: [.publicProfile, .email]), "ask public_profile,email"),
            ("scope=email&prompt=consent", .ada(granted: [.publicProfile, .email]), "ask public_profile,email"),
            ("auth_type=reauthorize", .ada(granted: [.publicProfile, .email]), "ask public_profile,email"),
            ("auth_type=reauthorize&scope=openid", .ada(granted: [.publicProfile, .userBirthday]), "ask public_profile,user_birthday"),
            ("prompt=select_account", .ada(granted: [.publicProfile]), "ask public_profile"),
            ("force_confirmation=true", .ada(granted: [.publicProfile]), "ask public_profile"),
            ("force_confirmation=false", .ada(granted: [.publicProfile]), "answer public_profile"),
            ("login_hint=Ada@Example.com", .ada(granted: [.publicProfile]), "answer public_profile"),
            ("login_hint=grace@example.com", .ada(granted: [.publicProfile]), "ask public_profile"),
            ("login_hint=grace@example.com", .adaHere(granted: [.publicProfile]), "answer public_profile"),
            ("max_age=86400", .ada(granted: [.publicProfile]), "answer public_profile"),
            ("max_age=86399", .ada(granted: [.publicProfile]), "log in again"),
            ("max_age=0", .adaJustNow(granted: [.publicProfile]), "log in again"),
            ("max_age=0", .adaHere(granted: [.publicProfile]), "answer public_profile"),
            ("auth_type=https", .ada(granted: [.publicProfile]), "answer public_profile"),
            ("prompt=login", .ada(granted: [.publicProfile]), "log in again"),
            ("auth_type=reauthenticate", .ada(granted: nil), "log in again"),
            ("auth_type=reauthenticate", .adaJustNow(granted: [.publicProfile]), "log in again"),
            ("auth_type=reauthenticate", .adaHere(granted: [.publicProfile]), "answer public_profile"),
            ("auth_type=rerequest,reauthenticate", .adaHere(granted: [.publicProfile]), "answer public_profile"),
            ("auth_type=reauthenticate", .unknownPerson, "log in"),
            ("scope=email", .adaLimited(granted: [.publicProfile, .email]), "ask public_profile,email"),
            ("", .adaLimited(granted: [.publicProfile, .email]), "ask public_profile,email"),
            ("response_type=code,id_token&nonce=n", .adaLimited(granted: [.publicProfile]), "ask public_profile"),
            ("response_type=id_token&nonce=n", .adaLimited(granted: [.publicProfile]), "ask public_profile"),
            (
                "response_type=id_token&nonce=n&tp=ios_14_do_not_track", .adaLimited(granted: [.publicProfile]),
                "answer public_profile"
            ),
        ] as [(String, BrowserUser, String)])
    func web(query: String, user: BrowserUser, step: String) throws { #expect(try self.step(query, user) == step) }

    @Test(
        "A dialog with prompt=none reports at the redirect URI what is missing",
        arguments: [
            ("prompt=none", .unknownPerson, "redirect login_required"),
            ("prompt=none&auth_type=reauthenticate", .ada(granted: [.publicProfile]), "redirect login_required"),
            ("prompt=none", .ada(granted: nil), "redirect consent_required"),
            ("prompt=none&scope=email", .ada(granted: [.publicProfile]), "redirect consent_required"),
            ("prompt=none&auth_type=reauthorize", .ada(granted: [.publicProfile]), "redirect consent_required"),
            ("prompt=none&max_age=60", .ada(granted: [.publicProfile]), "redirect login_required"),
            ("prompt=none", .adaLimited(granted: [.publicProfile]), "redirect consent_required"),
            ("prompt=none&response_type=code,id_token&nonce=n", .adaLimited(granted: [.publicProfile]), "redirect consent_required"),
        ] as [(String, BrowserUser, String)], [Sample.webCallback, Sample.ownScheme, "http://127.0.0.1:5000/callback"])
    func silent(row: (query: String, user: BrowserUser, step: String), redirectURI: String) throws {
        // Any program can use a custom scheme, so the dialog returns the same error for every person who is logged in.
        let isLoggedIn = row.user.currentUser != nil
        let expected = redirectURI == Sample.ownScheme && isLoggedIn ? "redirect consent_required" : row.step
        #expect(try step(row.query, row.user, at: redirectURI) == expected)
    }

    @Test(
        "The person confirms the login of a native app even if nothing is new (RFC 8252, section 8.6)",
        arguments: [Sample.ownScheme, "http://127.0.0.1:5000/callback"])
    func native(redirectURI: String) throws {
        #expect(try step("scope=email", .ada(granted: [.publicProfile, .email]), at: redirectURI) == "ask public_profile,email")
    }

    @Test(
        "A prompt=none dialog responds with a code if only the app's server can redeem it",
        arguments: [Sample.webCallback, "http://127.0.0.1:5000/callback", Sample.ownScheme])
    func silentServer(redirectURI: String) throws {
        let expected = redirectURI == Sample.ownScheme ? "redirect consent_required" : "answer public_profile"
        for query in ["prompt=none&sdk=ios", "prompt=none&login_hint=grace@example.com"] {
            #expect(try step(query, .ada(granted: [.publicProfile]), at: redirectURI) == expected)
        }
    }

    private static let limited = "response_type=id_token,graph_domain&nonce=n&tp=ios_14_do_not_track&prompt=none"

    @Test(
        "A prompt=none dialog of a native app returns nothing that another program could use (RFC 8252, section 8.6)",
        arguments: [
            ("prompt=none&code_challenge=\(Sample.challenge)&code_challenge_method=S256", false),
            ("prompt=none&response_type=code,id_token&nonce=n", false), ("prompt=none&response_type=none", false),
            ("prompt=none&response_type=id_token&nonce=n", false), (limited, true),
        ])
    func silentNative(query: String, isForProvenHint: Bool) throws {
        let ada = BrowserUser.ada(granted: [.publicProfile])
        let hint = "id_token_hint=\(Self.token(of: Sample.grant().appScopedID))"
        for redirectURI in [Sample.ownScheme, "http://127.0.0.1:5000/callback"] {
            #expect(try step(query, ada, at: redirectURI) == "redirect consent_required")
            #expect(try step("\(query)&\(hint)", ada, at: redirectURI) == "redirect consent_required")
            #expect(
                try step("\(query)&\(hint)", ada, at: redirectURI, isHintVerified: true)
                    == (isForProvenHint ? "answer public_profile" : "redirect consent_required"))
        }
        #expect(try step(query, ada) == "answer public_profile", "The redirect URI of a web server identifies the app")
    }

    @Test("The error of a prompt=none dialog of a native app does not depend on an unproven ID token hint")
    func silentOracle() throws {
        let hints = [Sample.grant().appScopedID, "2", ""].map { "id_token_hint=\(Self.token(of: $0))" } + ["id_token_hint=x"]
        for hint in hints {
            for (query, redirectURI) in [
                (Self.limited, Sample.ownScheme), ("prompt=none", Sample.ownScheme), ("prompt=none", "http://127.0.0.1:5000/callback"),
            ] {
                let flow = DialogFlow(try Sample.request("\(query)&\(hint)", at: redirectURI), arrivedAt: Sample.now)
                guard case .redirect(let error) = flow.step(for: BrowserUser.ada(granted: [.publicProfile]).currentUser) else {
                    Issue.record("The dialog did not redirect with an error")
                    continue
                }
                #expect(error.reason == "confirmation_required")
            }
        }
    }

    @Test("A prompt=none dialog gives a native app no code at a loopback address")
    func silentPublic() throws {
        var app = Sample.app
        let loopback = "http://127.0.0.1:5000/callback"
        #expect(try step("prompt=none", .ada(granted: [.publicProfile]), at: loopback, of: app) == "answer public_profile")
        app.settings.isNative = true
        let query = "prompt=none&code_challenge=\(Sample.challenge)&code_challenge_method=S256"
        #expect(try step(query, .ada(granted: [.publicProfile]), at: loopback, of: app) == "redirect consent_required")
    }

    @Test("The dialog responds only for the person of the ID token hint (OpenID Connect Core 1.0, section 3.1.2.1)")
    func hint() throws {
        let (own, other) = ("id_token_hint=\(Self.token(of: Sample.grant().appScopedID))", "id_token_hint=\(Self.token(of: "2"))")
        #expect(try step(own, .ada(granted: [.publicProfile])) == "answer public_profile")
        #expect(try step(own, .ada(granted: nil)) == "ask public_profile", "A person who removed the app is still the person of the hint")
        #expect(try step("\(own)&prompt=none", .ada(granted: nil)) == "redirect consent_required")
        #expect(try step(other, .unknownPerson) == "log in")
        #expect(try step(other, .ada(granted: [.publicProfile])) == "log in")
        #expect(try step(other, .adaHere(granted: [.publicProfile])) == "redirect login_required")
        #expect(try step("\(own)&prompt=none", .ada(granted: [.publicProfile]), isHintVerified: true) == "answer public_profile")
        for hint in [own, other] {
            let silent = try step("\(hint)&prompt=none", .ada(granted: [.publicProfile]))
            #expect(silent == "redirect login_required", "The hint is not proven")
        }
        #expect(try step("id_token_hint=x", .ada(granted: [.publicProfile])) == "answer public_profile", "The hint names no person")
        #expect(try step("id_token_hint=x&prompt=none", .ada(granted: [.publicProfile])) == "redirect login_required")
    }

    @Test(
        "A prompt=none dialog gives an app without a grant the same error for every person and every hint",
        arguments: [Sample.webCallback, "http://127.0.0.1:5000/callback", Sample.ownScheme])
    func withoutGrant(redirectURI: String) throws {
        var app = Sample.app
        app.settings.minimumAge = 99
        let hints = ["", Self.token(of: Sample.grant().appScopedID), Self.token(of: "2"), "x"].map { "&id_token_hint=\($0)" }
        let others = ["", "&max_age=1", "&auth_type=reauthenticate", "&scope=unheard_of", "&login_hint=ada@example.com"]
        for app in [Sample.app, app] {
            for query in hints.flatMap({ hint in others.map { "prompt=none\($0)\(hint)" } }) {
                let responses = try [BrowserUser.ada(granted: nil), .adaJustNow(granted: nil), .grace].map {
                    try step(query, $0, at: redirectURI, of: app)
                }
                #expect(Set(responses) == ["redirect consent_required"], "\(query)")
            }
        }
    }

    @Test("The dialog asks for consent before it tells an app without a grant that the hint names another person")
    func hintWithoutGrant() throws {
        let other = "id_token_hint=\(Self.token(of: "2"))"
        #expect(try step(other, .ada(granted: nil)) == "log in", "The person of the hint can log in")
        #expect(try step(other, .adaHere(granted: nil)) == "ask public_profile")
        let flow = DialogFlow(try Sample.request(other), arrivedAt: Sample.now)
        let currentUser = try #require(BrowserUser.adaHere(granted: nil).currentUser)
        #expect(flow.error(afterConsentBy: currentUser)?.error == "login_required")
        #expect(DialogFlow(try Sample.request(), arrivedAt: Sample.now).error(afterConsentBy: currentUser) == nil)
    }

    /// Returns an ID token with an invalid signature.
    private static func token(of subject: String) -> String {
        [#"{"alg":"RS256"}"#, #"{"sub":"\#(subject)"}"#, "signature"].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
    }

    @Test("Every web login of an app that forces reauthentication asks for the password")
    func forced() throws {
        var app = Sample.app
        app.settings.forcesReauthentication = true
        #expect(try step("", .adaJustNow(granted: [.publicProfile]), of: app) == "log in again")
        #expect(try step("", .adaHere(granted: [.publicProfile]), of: app) == "answer public_profile")
        #expect(try step("", .adaJustNow(granted: [.publicProfile]), at: Sample.ownScheme, of: app) == "ask public_profile")
    }

    @Test("The dialog of an app in development mode admits only people with a role")
    func development() throws {
        var app = Sample.app
        app.mode = .development
        #expect(try step("", .unknownPerson, of: app) == "log in")
        #expect(try step("", .ada(granted: [.publicProfile]), of: app) == "refuse app_in_development")
        #expect(try step("prompt=none", .ada(granted: [.publicProfile]), of: app) == "refuse app_in_development")
        #expect(try step("scope=user_gender", .grace, of: app) == "ask public_profile,user_gender")
    }

    @Test("The dialog leaves out scopes that do not exist")
    func invalidScopes() throws {
        #expect(try step("scope=email,unheard_of", .grace) == "ask public_profile,email")
        #expect(try step("scope=email,unheard_of", .ada(granted: nil)) == "ask public_profile,email")
        #expect(try step("scope=unheard_of", .ada(granted: [.publicProfile])) == "answer public_profile")
        let limited = "response_type=id_token&nonce=n&tp=ios_14_do_not_track&scope=user_likes"
        #expect(try step(limited, .grace) == "ask public_profile")
        #expect(try step(limited, .ada(granted: nil)) == "ask public_profile")
    }

    @Test(
        "The consent page names scopes that do not exist only to people with a role",
        arguments: [
            ("scope=b,email,a", "Invalid Scopes: b, a. This message is only shown to developers."), ("scope=email", nil),
            ("scope=openid%20profile%20email", nil),
        ] as [(String, String?)])
    func invalidScopesNote(query: String, note: String?) throws {
        for (user, isRecorded) in [(BrowserUser.grace, true), (.ada(granted: nil), false)] {
            let flow = DialogFlow(try Sample.request(query), arrivedAt: Sample.now)
            guard case .showConsent(let prompt, _) = flow.step(for: user.currentUser) else {
                Issue.record("The dialog does not ask for consent")
                return
            }
            #expect(isRecorded ? prompt.developerNote?.hasPrefix(note ?? "") ?? (note == nil) : prompt.developerNote == nil)
        }
    }

    @Test(
        "The scope profile of OpenID Connect means public_profile",
        arguments: ["openid%20profile%20email", "profile%20public_profile%20email"])
    func profile(scope: String) throws {
        #expect(try step("scope=\(scope)", .ada(granted: nil)) == "ask public_profile,email")
    }
}
