import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The checks of the pages for people who are logged in")
struct PageCheckTests {
    typealias Hostile = DialogCheckTests.Hostile
    typealias Setup = DialogCheckTests.Setup

    private static let groups: Set<OpenAPIOperation.Group> = [.account, .developers, .tools]

    static let all: [Hostile] =
        [
            Hostile(.session, AccountEndpoints.pageChecks, { $0.page(of: nil) }, { _ = try $0.session.value }),
            session(DeveloperEndpoints.listChecks), session(ReviewEndpoints.queueChecks),
            role(ReviewEndpoints.queueChecks) { $0.page(of: try await $0.ada()) },
            role(DeveloperEndpoints.listChecks) { $0.page(of: try await $0.testUser()) },
        ] + forms + appPages + ExplorerCheck.all

    private static let forms: [Hostile] =
        [AccountEndpoints.formChecks, DeveloperEndpoints.listFormChecks, ReviewEndpoints.decisionChecks].flatMap { checks in
            [
                Hostile(.formSeal, checks, { try await $0.foreignForm() }, { _ = (try $0.session.value, try $0.fields.value) }),
                Hostile(.session, checks, { try await $0.lateForm() }, { _ = (try $0.session.value, try $0.fields.value) }),
            ]
        } + [
            role(DeveloperEndpoints.listFormChecks) { try $0.form(of: try await $0.testUser()) },
            role(ReviewEndpoints.decisionChecks) { try $0.form(of: try await $0.ada()) },
        ]

    private static let appPages: [Hostile] = [
        Hostile(
            .session, DeveloperEndpoints.appPageChecks(to: .develop), { DeveloperCall(page: $0.page(of: nil), appID: Sample.appID) },
            { _ = try $0.developer.value }),
        Hostile(
            .role, DeveloperEndpoints.appPageChecks(to: .develop),
            { DeveloperCall(page: $0.page(of: try await $0.ada()), appID: Sample.appID) }, { _ = try $0.developer.value }),
        appForm(.formSeal) { try await $0.foreignForm() }, appForm(.session) { try await $0.lateForm() },
        appForm(.role) { try $0.form(of: try await $0.ada()) },
        Hostile(
            .session, AccountEndpoints.appPageChecks, { AppAccountCall(page: $0.page(of: nil), appID: Sample.appID) },
            { _ = try $0.account.value }),
        Hostile(
            .app, AccountEndpoints.appPageChecks, { AppAccountCall(page: $0.page(of: try await $0.ada()), appID: Sample.appID) },
            { _ = try $0.account.value }),
        appAccountForm(.formSeal) { try await $0.foreignForm() }, appAccountForm(.session) { try await $0.lateForm() },
        appAccountForm(.app) { try $0.form(of: try await $0.ada()) },
        Hostile(.permission, AccountEndpoints.approvalChecks, { try await $0.approval(of: "email") }, { _ = try $0.approval.value }),
    ]

    private static func session(_ checks: [EndpointCheck<PageCall>]) -> Hostile {
        Hostile(.session, checks, { $0.page(of: nil) }, { _ = try $0.session.value })
    }

    private static func role(
        _ checks: [EndpointCheck<PageCall>], _ request: @escaping @Sendable (Setup) async throws -> PageCall
    ) -> Hostile {
        Hostile(.role, checks, request, { _ = try $0.session.value })
    }

    private static func appForm(_ check: RequestCheck, _ page: @escaping @Sendable (Setup) async throws -> PageCall) -> Hostile {
        Hostile(
            check, DeveloperEndpoints.appFormChecks(to: .develop), { DeveloperCall(page: try await page($0), appID: Sample.appID) },
            { _ = (try $0.developer.value, try $0.page.fields.value) })
    }

    private static func appAccountForm(_ check: RequestCheck, _ page: @escaping @Sendable (Setup) async throws -> PageCall) -> Hostile {
        Hostile(
            check, AccountEndpoints.appFormChecks, { AppAccountCall(page: try await page($0), appID: Sample.appID) },
            { _ = (try $0.account.value, try $0.page.fields.value) })
    }

    @Test("A check refuses a hostile request, which is not refused in the same way without it", arguments: all)
    func refusal(hostile: Hostile) async throws {
        let refusal = try #require(try await error(of: hostile, without: nil), "The request is accepted.")
        let other = try await error(of: hostile, without: hostile.check)
        #expect(!refusal.contains("MissingCheckError"))
        #expect(other != refusal)
    }

    /// Returns the error of the checks at a new provider, as text; `nil` if they accept the request.
    private func error(of hostile: Hostile, without check: RequestCheck?) async throws -> String? {
        let found = Locked<String?>(nil)
        try await LimitedProvider.run { provider, url in
            do {
                try await hostile.run(Setup(provider: provider, url: url), check)
            } catch {
                found.withLock { $0 = error is PageRefusal ? "a page" : "\(type(of: error)): \(error)" }
            }
        }
        return found.withLock { $0 }
    }

    @Test("There is a hostile request for every check of these pages")
    func complete() {
        // The checks of the login page's form and password. ``DialogCheckTests`` has the hostile requests for them.
        let login = [AccountLoginEndpoints.formChecks.kinds(), PasswordAuthenticator.checks.kinds()]
        let lists = Self.all.map(\.list) + login
        for row in Self.all {
            for check in row.list { #expect(Self.all.contains { $0.list == row.list && $0.check == check }, "\(check.title)") }
        }
        for operation in OpenAPIOperation.all where Self.groups.contains(operation.group) {
            for list in operation.checkLists {
                let isTested = Self.isComposed(list.checks, of: lists)
                #expect(isTested, "\(operation.method) \(operation.path): \(list.checks.map(\.title))")
            }
        }
    }

    /// Whether a list consists of the given lists, in any order.
    private static func isComposed(_ list: some Collection<RequestCheck>, of parts: [[RequestCheck]]) -> Bool {
        list.isEmpty || parts.contains { !$0.isEmpty && list.starts(with: $0) && isComposed(Array(list.dropFirst($0.count)), of: parts) }
    }

    @Test("A form that cannot be opened is refused before the session is read", arguments: [[:], [FormField.state: "forged"]])
    func unreadable(fields: [String: String]) async throws {
        try await LimitedProvider.run { provider, url in
            let submission = PageCall.Submission(fields: Setup(provider: provider, url: url).parameters(fields), page: "/settings/sessions")
            let call = Setup(provider: provider, url: url).page(submitting: submission) {
                Issue.record("The session is read.")
                return nil
            }
            await #expect(throws: PageError.self) { _ = try await call.passing(AccountEndpoints.formChecks) }
        }
    }

    @Test("Every page and form of these pages refuses a request of nobody who is logged in")
    func anonymous() async throws {
        try await LimitedProvider.run { _, url in
            for operation in OpenAPIOperation.all where Self.groups.contains(operation.group) {
                // The explorer's redirect URI redirects to the explorer, and the explorer redirects to the login page.
                guard !operation.checkLists.isEmpty, operation.path != ExplorerLogin.path else { continue }
                let path = operation.path.replacing("{app}", with: Sample.appID).replacing("{review}", with: "1")
                let address = try #require(URL(string: url.text + path))
                let browser = ScriptedBrowser()
                if operation.method == .get {
                    let response = try await browser.get(address)
                    #expect(response.headers["location"]?.contains("/settings/login") == true, "\(path): \(response.status)")
                } else {
                    let login = try #require(URL(string: "\(url.text)/settings/login"))
                    let form = try #require(try await browser.get(login).page().form)
                    let response = try await ScriptedBrowser().post(address, form.hidden + [("action", "x")])
                    #expect(response.status == 403, "\(path)")
                }
            }
        }
    }
}

extension DialogCheckTests.Setup {
    private var cookies: BrowserCookies { BrowserCookies(isHTTPS: false) }

    private var pageRequest: Request {
        var head = HTTPRequest(method: .post, scheme: "http", authority: nil, path: "/settings/sessions")
        head.headerFields[.cookie] = "latchkey_browser=b; latchkey_session=s"
        return Request(head: head, body: RequestBody(buffer: .init()))
    }

    /// Returns a request of a person who is logged in, or of nobody if `person` is `nil`.
    func page(of person: Person?, submitting submission: PageCall.Submission? = nil) -> PageCall {
        let browser = BrowserIdentity(pageRequest, cookies, provider.environment)
        let session = person.map { AccountRequestContext(person: $0, browser: browser, language: .chosen(for: pageRequest)) }
        return page(submitting: submission) { session }
    }

    fileprivate func page(
        submitting submission: PageCall.Submission?, _ session: @escaping @Sendable () async throws -> AccountRequestContext?
    ) -> PageCall {
        PageCall(pageRequest, of: session, submitting: submission, AccountLoginEndpoints(provider: provider, url: url))
    }

    /// Returns a request to grant a permission to the sample app. The person has granted the app only the public profile.
    fileprivate func approval(of permission: String) async throws -> AppAccountCall {
        let person = try await ada()
        let consent = Consent(
            appID: Sample.appID, person: person.id, appScopedID: "10", granted: [.publicProfile], declined: [], tracking: .enabled,
            decidedAt: .now)
        _ = try await provider.store.recordConsent(consent)
        var call = AppAccountCall(page: page(of: person), appID: Sample.appID)
        call.account = Checked(try await AppAccount(Sample.appID, of: person, in: provider))
        call.page.fields = Checked(parameters([AccountEndpoints.Field.allow: permission]))
        return call
    }

    /// Returns a request of a person with a form that the same browser received.
    func form(of person: Person) throws -> PageCall {
        let browser = BrowserIdentity(pageRequest, cookies, provider.environment)
        return page(of: person, submitting: try submission(of: person, sealedFor: browser))
    }

    /// Returns a request with a form that another browser received.
    func foreignForm() async throws -> PageCall {
        let person = try await ada()
        return page(of: person, submitting: try submission(of: person, sealedFor: browser))
    }

    /// Returns a request with a form whose session has ended.
    func lateForm() async throws -> PageCall {
        page(of: nil, submitting: try form(of: try await ada()).submission)
    }

    private func submission(of person: Person, sealedFor browser: BrowserIdentity) throws -> PageCall.Submission {
        let seal = try provider.seal(FormState.account(owner: person.id), for: browser)
        return PageCall.Submission(fields: parameters([FormField.state: seal, "sign_out_elsewhere": "on"]), page: "/settings/sessions")
    }

    fileprivate func testUser() async throws -> Person {
        let link = try await testUserLink()
        return try #require(try await provider.store.person(link.person))
    }
}
