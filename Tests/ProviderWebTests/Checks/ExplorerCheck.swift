import Foundation
import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

/// The hostile requests to the explorer.
enum ExplorerCheck {
    typealias Hostile = DialogCheckTests.Hostile
    typealias Setup = DialogCheckTests.Setup

    static let all: [Hostile] = pages + responses + codes

    // MARK: The pages about an app

    private static let pages: [Hostile] = [
        page(.session, ExplorerEndpoints.appPageChecks) { $0.page(of: nil) },
        page(.role, ExplorerEndpoints.appPageChecks) { $0.page(of: try await $0.ada()) },
        form(.formSeal) { try await $0.foreignForm() }, form(.session) { try await $0.lateForm() },
        form(.role) { try $0.form(of: try await $0.ada()) },
        appToken(.role) { _ in },
        appToken(.app, asDeveloper: true) { try await $0.changeApp { $0.settings.isNative = true } },
        appToken(.app, asDeveloper: true) { try await $0.changeApp { $0.secret = nil } },
    ]

    private static func page(
        _ check: RequestCheck, _ checks: [EndpointCheck<ExplorerCall>], _ page: @escaping @Sendable (Setup) async throws -> PageCall
    ) -> Hostile {
        Hostile(check, checks, { $0.explorerCall(try await page($0)) }, { _ = (try $0.page.session.value, try $0.app.value) })
    }

    /// A hostile request with a form whose fields the endpoint reads.
    private static func form(_ check: RequestCheck, _ page: @escaping @Sendable (Setup) async throws -> PageCall) -> Hostile {
        Hostile(
            check, ExplorerEndpoints.appFormChecks,
            { setup in
                if check != .role { try await setup.makeAdaDeveloper() }
                return setup.explorerCall(try await page(setup))
            }, { _ = (try $0.page.session.value, try $0.app.value, try $0.page.fields.value) })
    }

    /// A request of Ada for an app token.
    private static func appToken(
        _ check: RequestCheck, asDeveloper: Bool = false, _ change: @escaping @Sendable (Setup) async throws -> Void
    ) -> Hostile {
        Hostile(
            check, ExplorerEndpoints.appTokenChecks,
            { setup in
                if asDeveloper { try await setup.makeAdaDeveloper() }
                try await change(setup)
                return setup.explorerCall(try await setup.page(of: try await setup.ada()).passing([.session]))
            }, { _ = try $0.secret.value })
    }

    // MARK: The response of the dialog

    private static let responses: [Hostile] = [
        response(.session) { setup in
            ExplorerLoginCall(setup.response(to: "forged", cookies: ""), setup.explorer)
        },
        response(.state) { try await $0.loginResponse(state: "forged") },
        response(.state) { setup in
            let other = try #require(try await setup.provider.store.person(withLogin: Sample.grace.login))
            return try await setup.loginResponse(state: try setup.sealed(setup.login(by: other)))
        },
        // The browser has no cookie with this login, so the login counts as ended.
        response(.state) { setup in
            let login = setup.login(by: try await setup.ada())
            return try await setup.loginResponse(state: try setup.sealed(login))
        },
        login(.role) { _ in },
        login(.app) { setup in
            try await setup.makeAdaDeveloper()
            try await setup.changeApp { $0.settings.isActive = false }
        },
    ]

    private static func response(
        _ check: RequestCheck, _ call: @escaping @Sendable (Setup) async throws -> ExplorerLoginCall
    ) -> Hostile {
        Hostile(check, ExplorerEndpoints.responseChecks, call, { _ = (try $0.session.value, try $0.ended.value) })
    }

    /// The response to a login that Ada began.
    private static func login(_ check: RequestCheck, _ change: @escaping @Sendable (Setup) async throws -> Void) -> Hostile {
        Hostile(
            check, ExplorerEndpoints.loginChecks,
            { setup in
                try await change(setup)
                let person = try await setup.ada()
                var call = ExplorerLoginCall(setup.response(to: "", cookies: ""), setup.explorer)
                call.session = Checked(
                    AccountRequestContext(person: person, browser: setup.browser, language: .chosen(for: call.request)))
                call.ended = Checked(
                    ExplorerLoginCall.Ended(
                        login: setup.login(by: person), query: ExplorerQuery(setup.parameters([:])), isOwn: true,
                        memory: ToolState(of: person.id)))
                return call
            }, { _ = try $0.app.value })
    }

    // MARK: The code

    private static let codes: [Hostile] = [
        code(.codeBinding) { $1["code"] = "AQ00" },
        code(.redirectURI) { $1["redirect_uri"] = "https://app.example/other" },
        code(.pkce) { $1["code_verifier"] = String(repeating: "a", count: 43) },
        code(.grant) { $1["code"] = try $0.expired($1["code"]) },
        code(.session, by: Sample.grace.login) { _, _ in },
        code(.singleUse) { _ = try await $0.send(.post, "/oauth/token", $1) },
    ]

    /// The exchange of a code that the explorer has requested for a person.
    private static func code(
        _ check: RequestCheck, by login: String = Sample.ada.login,
        _ change: @escaping @Sendable (CheckedProvider, inout ClientFields) async throws -> Void
    ) -> Hostile {
        Hostile(
            check, ExplorerEndpoints.codeChecks,
            { setup in
                let provider = CheckedProvider(provider: setup.provider, url: setup.url)
                var request = try await provider.codeExchange()
                try await change(provider, &request)
                var call = provider.client(request)
                call.app = Checked(try #require(try await setup.provider.store.app(Sample.appID)))
                call.isAuthenticated = Checked(false)
                var code = CodeCall(call, setup.logger)
                code.person = try await setup.provider.store.person(withLogin: login)?.id
                return code
            }, { _ = try $0.redeemed.value })
    }
}

extension DialogCheckTests.Setup {
    fileprivate var explorer: ExplorerEndpoints {
        let tokenService = TokenService(provider: provider, url: url)
        let graph = GraphEndpoint(graph: Graph(provider: provider, url: url), tokens: TokenEndpoint(tokenService: tokenService))
        return ExplorerEndpoints(provider: provider, url: url, graph: graph, tokenService: tokenService)
    }

    /// A request about the sample app.
    fileprivate func explorerCall(_ page: PageCall) -> ExplorerCall {
        ExplorerCall(page: page, explorer) { _ in ExplorerQuery(parameters([ExplorerQuery.Field.app: Sample.appID])) }
    }

    fileprivate func makeAdaDeveloper() async throws { try await changeApp { $0.roles = AppRoles(developers: [Sample.ada.login]) } }

    /// A login for the sample app.
    fileprivate func login(by person: Person) -> ExplorerLogin {
        ExplorerLogin(for: Sample.appID, by: person.id, returningTo: "", in: provider.environment)
    }

    private static let browserCookie = "latchkey_browser=b"

    /// The request with which the dialog returns to the explorer.
    fileprivate func response(to state: String, cookies: String) -> Request {
        let query = FormParameters.encode([(name: DialogParameter.state, value: state)])
        var head = HTTPRequest(method: .get, scheme: "http", authority: nil, path: "\(ExplorerLogin.path)?\(query)")
        head.headerFields[.cookie] = "\(Self.browserCookie)\(cookies)"
        return Request(head: head, body: RequestBody(buffer: .init()))
    }

    /// The state of a login that this browser began.
    fileprivate func sealed(_ login: ExplorerLogin) throws -> String {
        let browser = BrowserIdentity(response(to: "", cookies: ""), BrowserCookies(isHTTPS: false), provider.environment)
        return try provider.seal(login, for: browser)
    }

    /// The response of the dialog in a browser in which Ada is logged in.
    fileprivate func loginResponse(state: String) async throws -> ExplorerLoginCall {
        let session = try #require(try await provider.openSession(for: try await ada(), in: request, insteadOf: nil))
        return ExplorerLoginCall(response(to: state, cookies: "; latchkey_session=\(session)"), explorer)
    }
}
