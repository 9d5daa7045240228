import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The checks of the dialog, the logout and the login")
struct DialogCheckTests {
    /// A hostile request, which one check of a list refuses.
    struct Hostile: Sendable, CustomTestStringConvertible {
        let check: RequestCheck
        /// The kinds of the checks in the list.
        let list: [RequestCheck]
        /// Runs the list without the checks of one kind, and then reads the values that the endpoint uses.
        let run: @Sendable (Setup, _ omitted: RequestCheck?) async throws -> Void

        var testDescription: String { "\(list.map(\.title).joined(separator: ", ")): \(check.title)" }

        /// - Parameters:
        ///   - request: creates the hostile request.
        ///   - result: reads the values that the checks have determined.
        init<State: CheckedRequest>(
            _ check: RequestCheck, _ checks: [EndpointCheck<State>], _ request: @escaping @Sendable (Setup) async throws -> State,
            _ result: @escaping @Sendable (State) throws -> Void
        ) {
            self.check = check
            list = checks.kinds()
            run = { setup, omitted in try result(try await request(setup).passing(checks.filter { $0.kind != omitted })) }
        }
    }

    /// A provider of the sample app, and the request of a browser.
    struct Setup: Sendable {
        let provider: Provider
        let url: PublicURL

        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/"), body: RequestBody(buffer: .init()))
        var browser: BrowserIdentity { BrowserIdentity(request, BrowserCookies(isHTTPS: false), provider.environment) }
        var logger: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

        func authorization(_ changes: [String: String]) -> AuthorizationCall {
            let usual = ["client_id": Sample.appID, "redirect_uri": Sample.callback, "state": "s"]
            let dialog = LoginDialog(provider: provider, url: url, providerLogins: [])
            return AuthorizationCall(parameters(usual.merging(changes) { $1 }), in: dialog, for: request, from: browser)
        }

        func parameters(_ fields: [String: String]) -> FormParameters {
            FormParameters(encoded: FormParameters.encode(fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }))
        }

        func ada() async throws -> Person { try #require(try await provider.store.person(withLogin: Sample.ada.login)) }

        func password(_ password: String) async throws -> PasswordCall {
            let person = try await ada()
            return PasswordCall(
                provider: provider,
                submission: PasswordAuthenticator.Submission(
                    login: person.login, password: Secret(password), browser: browser, appID: nil),
                login: person.login, password: Secret(password), person: person, knownBrowser: nil, networks: [],
                requester: PasswordRequester(of: person, in: nil, from: nil), logger: logger)
        }

        func changeApp(_ change: (inout RegisteredApp) -> Void) async throws {
            let before = try #require(try await provider.store.app(Sample.appID))
            var after = before
            change(&after)
            #expect(try await provider.store.changeApp(AppChange.set(before, to: after, at: .now)))
        }

        /// Returns the unused login link of a test user.
        func testUserLink() async throws -> TestLoginLink {
            let person = Person(
                id: .unknownPerson, login: "t", password: PasswordDigest(encoded: ""), firstName: "Test", lastName: "User",
                testApps: [Sample.appID])
            let record = PersonRecord(person: person, picture: nil, friends: [])
            #expect(try await provider.store.changePerson(PersonChange.add(record, byApp: Sample.appID, at: .now)))
            return TestLoginLink(to: try #require(try await provider.store.person(withLogin: "t")).id, in: provider.environment)
        }

        func usedLink() async throws -> TestUserLoginCall {
            let link = try await testUserLink()
            #expect(try await provider.store.useProof(link.use(at: .now)) == .used)
            return TestUserLoginCall(provider: provider, token: try link.sealed(by: provider.sealer))
        }

        func deviceLogin() async throws -> DeviceLogin {
            let app = try #require(try await provider.store.app(Sample.appID))
            let tokens = TokenService(provider: provider, url: url)
            return try await tokens.openDeviceLogin(of: app, scope: [], redirectURI: nil, from: .appServer).login
        }

        func logout(_ fields: [String: String]) throws -> LogoutCall {
            LogoutCall(provider: provider, url: url, logout: try LogoutRequest(parameters(fields)))
        }

        /// Returns an access token from a login in a browser.
        func accessToken() async throws -> String {
            let query = "client_id=\(Sample.appID)&redirect_uri=\(Sample.callback)&state=s"
            let end = try await ScriptedBrowser().finish(try #require(URL(string: "\(url.text)/dialog/oauth?\(query)")))
            let code = try #require(end.parameters["code"])
            let response = try await ScriptedBrowser().post(
                try #require(URL(string: "\(url.text)/oauth/access_token")),
                [
                    ("client_id", Sample.appID), ("client_secret", Sample.secret), ("redirect_uri", Sample.callback), ("code", code),
                ])
            let answer = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
            return try #require(answer?["access_token"] as? String)
        }
    }

    static let all: [Hostile] = dialogs + consents + passwords + testUsers + logouts + forms

    private static let dialogs: [Hostile] = [
        Hostile(.app, RedirectDestination.checks, { $0.authorization(["client_id": "1"]) }, { _ = try $0.authorization.value }),
        Hostile(
            .redirectURI, RedirectDestination.checks, { $0.authorization(["redirect_uri": "https://other.example/"]) },
            { _ = try $0.authorization.value }),
        Hostile(
            .parameters, RedirectDestination.checks, { $0.authorization(["response_type": "cookie"]) }, { _ = try $0.authorization.value }),
        Hostile(
            .deviceCode, DeviceDestination.checks, { DeviceDialogCall(provider: $0.provider, digest: "unknown") },
            { _ = (try $0.login.value, try $0.app.value) }),
        Hostile(
            .app, DeviceDestination.checks,
            { setup in
                let login = try await setup.deviceLogin()
                try await setup.changeApp { $0.settings.isActive = false }
                return DeviceDialogCall(provider: setup.provider, digest: login.digest)
            }, { _ = (try $0.login.value, try $0.app.value) }),
        Hostile(
            .guessLimit, DeviceVerificationEndpoints.codeChecks,
            { setup in
                let browser = setup.browser
                let attempt = PasswordAttempt(userCodeIn: browser.cookieDigest, from: [], sealer: setup.provider.sealer, at: .now)
                for _ in 0..<10 { _ = try await setup.provider.store.beginPasswordAttempt(attempt) }
                let code = try await setup.deviceLogin().userCode
                return UserCodeCall(provider: setup.provider, code: code, browser: browser, networks: [])
            }, { _ = try $0.login.value }),
        Hostile(
            .deviceCode, DeviceVerificationEndpoints.codeChecks,
            { UserCodeCall(provider: $0.provider, code: UserCode(.real), browser: $0.browser, networks: []) },
            { _ = try $0.login.value }),
    ]

    private static let consents: [Hostile] = [
        Hostile(
            .session, LoginDialog.consentChecks, { ConsentCall(provider: $0.provider, signedInPerson: nil, violation: nil) },
            { _ = try $0.person.value }),
        Hostile(
            .session, LoginDialog.consentChecks,
            { setup in
                let ada = DialogFlow.SignedInPerson(person: try await setup.ada(), authenticatedAt: .now, grant: nil, appScopedID: "10")
                return ConsentCall(provider: setup.provider, signedInPerson: ada, violation: .otherSession)
            }, { _ = try $0.person.value }),
    ]

    private static let passwords: [Hostile] = [
        Hostile(
            .guessLimit, PasswordAuthenticator.checks,
            { setup in
                while let call = try? await setup.password("wrong").passing([.guessLimit]) {
                    try await setup.provider.store.endPasswordAttempt(
                        try call.attempt.value, as: .rejected(nil, appID: nil, isLocked: false))
                }
                return try await setup.password(Sample.ada.password)
            }, { _ = try $0.verified.value }),
        Hostile(.password, PasswordAuthenticator.checks, { try await $0.password("wrong") }, { _ = try $0.verified.value }),
    ]

    private static let testUsers: [Hostile] = [TestUserLoginEndpoints.checks, TestUserLoginEndpoints.pageChecks].flatMap { checks in
        [
            Hostile(
                .session, checks, { TestUserLoginCall(provider: $0.provider, token: "forged") }, { _ = try $0.person.value }),
            Hostile(.singleUse, checks, { try await $0.usedLink() }, { _ = try $0.person.value }),
        ]
    }

    private static let logouts: [Hostile] = [
        Hostile(
            .accessToken, LogoutEndpoints.tokenChecks,
            { TokenLogoutCall(provider: $0.provider, url: $0.url, parameters: $0.parameters(["access_token": "EAAforged"])) },
            { _ = (try $0.logout.value, try $0.destination.value) }),
        Hostile(
            .redirectURI, LogoutEndpoints.tokenChecks,
            { setup in
                let fields = ["access_token": try await setup.accessToken(), "next": "https://other.example/"]
                return TokenLogoutCall(provider: setup.provider, url: setup.url, parameters: setup.parameters(fields))
            }, { _ = (try $0.logout.value, try $0.destination.value) }),
        Hostile(
            .idTokenHint, LogoutEndpoints.requestChecks,
            { try $0.logout(["client_id": Sample.appID, "id_token_hint": "forged"]) },
            { _ = (try $0.destination.value, try $0.subject.value) }),
        Hostile(
            .redirectURI, LogoutEndpoints.requestChecks, { try $0.logout(foreignLogout) },
            { _ = (try $0.destination.value, try $0.subject.value) }),
        Hostile(.redirectURI, LogoutEndpoints.confirmChecks, { try $0.logout(foreignLogout) }, { _ = try $0.destination.value }),
    ]

    private static let forms: [Hostile] = [
        LoginDialog.formChecks, AccountLoginEndpoints.formChecks, LogoutEndpoints.formChecks, DeviceVerificationEndpoints.formChecks,
    ].map { checks in
        Hostile(
            .formSeal, checks,
            { setup in
                let seal = try setup.provider.seal(FormState.accountLogin(.page("/settings")), for: setup.browser)
                return FormCall(setup.parameters([FormField.state: seal]), from: setup.browser, setup.provider) { _, _ in
                    PageError.formOfOtherBrowser()
                }
            }, { _ = try $0.form.value.state })
    }

    private static let foreignLogout = ["client_id": Sample.appID, "post_logout_redirect_uri": "https://other.example/"]

    @Test("A check refuses a hostile request, which is not refused in the same way without it", arguments: all)
    func refusal(hostile: Hostile) async throws {
        try await LimitedProvider.run { provider, url in
            let setup = Setup(provider: provider, url: url)
            let refusal = try #require(await error(of: hostile, setup, without: nil), "The request is accepted.")
            #expect(!(refusal is MissingCheckError))
        }
        try await LimitedProvider.run { provider, url in
            let other = await error(of: hostile, Setup(provider: provider, url: url), without: hostile.check)
            #expect(other == nil || other is MissingCheckError, "\(String(describing: other))")
        }
    }

    private func error(of hostile: Hostile, _ setup: Setup, without check: RequestCheck?) async -> (any Error)? {
        do {
            try await hostile.run(setup, check)
            return nil
        } catch {
            return error
        }
    }

    @Test("There is a hostile request for every check of the dialog and the logout")
    func complete() {
        let tested = Set(Self.all.map(\.check))
        for operation in OpenAPIOperation.all where operation.group == .dialog || operation.path == "/dialog/device" {
            for list in operation.checkLists { #expect(tested.isSuperset(of: list.checks), "\(operation.method) \(operation.path)") }
        }
        for row in Self.all {
            for check in row.list { #expect(Self.all.contains { $0.list == row.list && $0.check == check }, "\(check.title)") }
        }
    }
}
