import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Who is admitted by the login dialog")
struct DialogFlowAdmissionTests {
    private func app(_ change: (inout RegisteredApp) -> Void) -> RegisteredApp {
        var app = Sample.app
        change(&app)
        return app
    }

    private func person(_ birthday: String? = nil, login: String = "someone@example.com", testApps: Set<String> = []) -> Person {
        Person(
            id: Person.ID(rawValue: 9), login: login, password: PasswordDigest(encoded: ""), firstName: "Ada", lastName: "Lovelace",
            birthday: birthday.flatMap { try? Birthday($0) }, testApps: testApps)
    }

    private func step(
        _ person: Person, of app: RegisteredApp, query: String = "", granted: Set<Permission>? = nil, at now: Date = Sample.now
    ) throws -> DialogFlow.Step {
        let flow = DialogFlow(try Sample.request(query, of: app), arrivedAt: now)
        #expect(flow.arrivedAt == now && flow.request.app.id == app.id)
        return flow.step(
            for: DialogFlow.SignedInPerson(
                person: person, authenticatedAt: now, grant: granted.map { Sample.grant(granted: $0) }, appScopedID: "123456789012345678"))
    }

    /// Returns the code of the error page, or “another step”; `nil` if the dialog asks for consent.
    private func refusal(_ person: Person, of app: RegisteredApp, query: String = "", at now: Date = Sample.now) throws -> String? {
        switch try step(person, of: app, query: query, at: now) {
        case .showError(let error): return error.code
        case .showConsent: return nil
        default: return "another step"
        }
    }

    @Test(
        "A person is old enough from the birthday on, if the whole date is known (21 November 2026)",
        arguments: [
            ("11/20/2008", 18, nil), ("11/21/2008", 18, nil), ("11/22/2008", 18, "app_not_available"),
            ("11/21/2009", 18, "app_not_available"),
            ("11/21/2025", 1, nil), ("11/22/2025", 1, "app_not_available"), ("12/10/1815", 99, nil), ("2008", 17, "app_not_available"),
            ("01/01", 1, "app_not_available"), (nil, 1, "app_not_available"), (nil, nil, nil), ("11/22/2026", nil, nil),
            ("02/29/2008", 18, nil),
        ] as [(String?, Int?, String?)])
    func age(birthday: String?, minimum: Int?, refusal: String?) throws {
        let app = app { $0.settings.minimumAge = minimum }
        #expect(try self.refusal(person(birthday), of: app) == refusal)
    }

    @Test("The age is counted in UTC, and changes with the first second of the birthday")
    func midnight() throws {
        let app = app { $0.settings.minimumAge = 18 }
        let minor = person("11/22/2008")
        #expect(try refusal(minor, of: app, at: Sample.now + 86_399) == "app_not_available")
        #expect(try refusal(minor, of: app, at: Sample.now + 86_400) == nil)
    }

    @Test("People with a role and test users are admitted at any age")
    func ageOfRoles() throws {
        let app = app { $0.settings.minimumAge = 99 }
        #expect(try refusal(person(login: "grace@example.com"), of: app) == nil)
        #expect(try refusal(person("11/21/2020", testApps: [Sample.app.id]), of: app) == nil)
        #expect(try refusal(person("11/21/2020"), of: app) == "app_not_available")
    }

    @Test(
        "The mode of the app and its test users decide who sees an error page",
        arguments: [
            ("someone@example.com", [], AppMode.live, nil), ("someone@example.com", [], .development, "app_in_development"),
            ("grace@example.com", [], .development, nil), ("someone@example.com", ["138483919580948"], .live, nil),
            ("someone@example.com", ["138483919580948"], .development, nil), ("someone@example.com", ["2"], .live, "test_user_elsewhere"),
            ("someone@example.com", ["2"], .development, "test_user_elsewhere"), ("grace@example.com", ["2"], .live, "test_user_elsewhere"),
        ] as [(String, Set<String>, AppMode, String?)])
    func admission(login: String, testApps: Set<String>, mode: AppMode, refusal: String?) throws {
        let app = app { $0.mode = mode }
        #expect(try self.refusal(person(login: login, testApps: testApps), of: app) == refusal)
    }

    @Test("The mode is checked before the age, and both after the password")
    func order() throws {
        let app = app { ($0.mode, $0.settings.minimumAge) = (.development, 99) }
        #expect(try refusal(person(), of: app) == "app_in_development")
        guard case .showLogin(let person?) = try step(person(), of: app, query: "auth_type=reauthenticate") else {
            Issue.record("The password was not asked for first")
            return
        }
        #expect(person.id.rawValue == 9)
    }

    @Test(
        "A password that was entered exactly max_age seconds ago is recent enough",
        arguments: [(59, false), (60, false), (61, true), (60.001, true), (-5, false)] as [(Double, Bool)])
    func maxAge(seconds: Double, asksAgain: Bool) throws {
        let flow = DialogFlow(try Sample.request("max_age=60"), arrivedAt: Sample.now)
        for hasEnteredPassword in [false, true] {
            let step = flow.step(
                for: DialogFlow.SignedInPerson(
                    person: Sample.ada, authenticatedAt: Sample.now - seconds, enteredPasswordInDialog: hasEnteredPassword,
                    grant: Sample.grant(granted: [.publicProfile]), appScopedID: "123456789012345678"))
            if case .showLogin = step { #expect(asksAgain && !hasEnteredPassword) } else { #expect(!asksAgain || hasEnteredPassword) }
        }
    }

    @Test(
        "A silent request never shows a page of the dialog, except an error that no app could change",
        arguments: [
            "", "max_age=0", "auth_type=reauthenticate", "auth_type=reauthorize", "scope=email", "login_hint=x@example.com",
            "id_token_hint=x",
            "force_confirmation=true", "sdk=ios", "scope=user_likes&auth_type=rerequest",
        ])
    func silent(query: String) throws {
        for granted in [nil, [], [.publicProfile], [.publicProfile, .email]] as [Set<Permission>?] {
            for redirectURI in [Sample.webCallback, Sample.ownScheme, "http://127.0.0.1:5000/callback"] {
                let flow = DialogFlow(try Sample.request("prompt=none&\(query)", at: redirectURI), arrivedAt: Sample.now)
                let person = DialogFlow.SignedInPerson(
                    person: Sample.ada, authenticatedAt: Sample.now, grant: granted.map { Sample.grant(granted: $0) }, appScopedID: "1")
                for currentUser in [nil, person] {
                    switch flow.step(for: currentUser) {
                    case .showLogin, .showConsent: Issue.record("A page was shown for \(query)")
                    case .respond: #expect(currentUser != nil && granted?.contains(.publicProfile) == true)
                    case .redirect(let error): #expect(["login_required", "consent_required"].contains(error.error))
                    case .showError(let error): Issue.record("\(error)")
                    }
                }
            }
        }
    }

    @Test(
        "With pages, the dialog answers only what the person granted before, and never redirects with an error", arguments: UInt64(1)...80)
    func pages(seed: UInt64) throws {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        let parts = [
            "scope=email,user_likes", "auth_type=rerequest", "auth_type=reauthenticate", "auth_type=reauthorize", "prompt=login",
            "prompt=consent",
            "max_age=0", "max_age=100", "sdk=ios", "force_confirmation=true", "login_hint=grace@example.com", "state=s",
        ]
        let chosen = Dictionary(parts.filter { _ in next(3) == 0 }.map { ($0.prefix { $0 != "=" }, $0) }) { first, _ in first }
        let (redirectURI, hasEnteredPassword) = ([Sample.webCallback, Sample.ownScheme][next(2)], next(2) == 0)
        let granted = Set([Permission.publicProfile, .email, .userLikes].filter { _ in next(2) == 0 })
        let request = try Sample.request(chosen.values.sorted().joined(separator: "&"), at: redirectURI)
        let flow = DialogFlow(request, arrivedAt: Sample.now)
        let person = DialogFlow.SignedInPerson(
            person: Sample.ada, authenticatedAt: Sample.now - 200, enteredPasswordInDialog: hasEnteredPassword,
            grant: Sample.grant(granted: granted, declined: Set([.email, .userLikes]).subtracting(granted)), appScopedID: "1")
        guard case .showLogin(nil) = flow.step(for: nil) else {
            Issue.record("Nobody is logged in")
            return
        }
        switch flow.step(for: person) {
        case .showLogin(let again): #expect(again?.id == Sample.ada.id && !hasEnteredPassword)
        case .showConsent(let prompt, let shown): #expect(shown.id == Sample.ada.id && prompt.lines.first?.permission == .publicProfile)
        case .respond(let prompt, _, let grant):
            #expect(redirectURI == Sample.webCallback && !request.comesFromSDK && !request.mustShowConsent)
            #expect(granted.isSuperset(of: prompt.lines.map(\.permission)) && grant.granted == granted)
        case .redirect(let error): Issue.record("\(error)")
        case .showError(let error): Issue.record("\(error)")
        }
    }

    @Test(
        "Consent by another person than the one of the hint ends with an error",
        arguments: [("1", "1", false), ("1", "2", true), ("", "2", false)])
    func consentOfOther(hintedID: String, present: String, isOther: Bool) throws {
        let token = ["{\"alg\":\"RS256\"}", "{\"sub\":\"\(hintedID)\"}", "s"].map { Base64URL.encode(Array($0.utf8)) }.joined(
            separator: ".")
        let flow = DialogFlow(try Sample.request("id_token_hint=\(token)"), arrivedAt: Sample.now)
        let person = DialogFlow.SignedInPerson(person: Sample.ada, authenticatedAt: Sample.now, grant: nil, appScopedID: present)
        #expect(flow.error(afterConsentBy: person)?.reason == (isOther ? "other_person" : nil))
    }
}

@Suite("The issuer in authorization responses")
struct AuthorizationResponseIssuerTests {
    @Test(
        "The issuer is added if the app's settings ask for it and the redirect URI is not the app's own scheme (RFC 9207)",
        arguments: [
            (false, Sample.webCallback, "code=c"), (true, Sample.webCallback, "code=c&iss=https%3A%2F%2Flogin.example"),
            (true, Sample.ownScheme, "code=c"), (true, "http://127.0.0.1:5000/callback", "code=c&iss=https%3A%2F%2Flogin.example"),
        ])
    func issuer(isIncluded: Bool, redirectURI: String, parameters: String) throws {
        var app = Sample.app
        app.settings.includesIssuer = isIncluded
        let request = try Sample.request("state=s", of: app, at: redirectURI)
        let response = AuthorizationResponse(
            [("code", "c")], disclosing: ["email"], to: request, by: "https://login.example", in: .fragment)
        #expect(response.address == "\(redirectURI)#\(parameters)&state=s", "The state comes last")
        #expect(response.claims == ["email"])
        let withoutIssuer = AuthorizationResponse([("code", "c")], to: request, in: .fragment)
        #expect(!withoutIssuer.address.contains("iss=") && withoutIssuer.claims.isEmpty)
        #expect(
            AuthorizationResponse(.canceled, to: request, by: "https://login.example").address.contains("iss=")
                == parameters.contains("iss="))
    }

    @Test("A response without parameters has only the state", arguments: [("state=s", "?state=s#_=_"), ("", "?#_=_")])
    func empty(query: String, end: String) throws {
        #expect(AuthorizationResponse([], to: try Sample.request(query), in: .query).address == Sample.webCallback + end)
    }

    @Test("A space in a parameter is a plus sign, and a space in the state is percent-encoded")
    func spaces() throws {
        let response = AuthorizationResponse([("a b", "c d+")], to: try Sample.request("state=a+b%2B"), in: .fragment)
        #expect(response.address == "\(Sample.webCallback)#a+b=c+d%2B&state=a%20b%2B")
    }

    @Test(
        "The error of a silent request for an ID token goes to the fragment, where the SDK reads it",
        arguments: [
            ("prompt=none", Sample.ownScheme, "?"), ("prompt=none&response_type=id_token&nonce=n", Sample.ownScheme, "#"),
            ("prompt=login&response_type=id_token&nonce=n", Sample.ownScheme, "?"),
            ("prompt=none&response_type=id_token&nonce=n", Sample.webCallback, "#"), ("prompt=none", Sample.webCallback, "?"),
        ])
    func silentError(query: String, redirectURI: String, separator: String) throws {
        let response = AuthorizationResponse(.canceled, to: try Sample.request(query, at: redirectURI))
        #expect(response.address.hasPrefix("\(redirectURI)\(separator)error="))
    }
}
