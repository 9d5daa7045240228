import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The context of a request by a logged-in person to their own pages.
struct AccountRequestContext: Sendable {
    let person: Person
    let browser: BrowserIdentity
    let language: PageLanguage
}

/// Endpoints whose pages require a logged-in person.
protocol SignedInEndpoints: PageEndpoints {}

extension SignedInEndpoints {
    /// Handles a request of a logged-in person; redirects anyone else to the login page, which leads back here.
    func withSignedInPerson(
        _ request: Request, _ context: ProviderContext, _ body: (AccountRequestContext) async throws -> Response
    ) async throws -> Response {
        guard receivesCookies(request, context) else {
            return seeOther(cookieAddress(for: Self.path(of: request), request.uri.query ?? "", request))
        }
        guard let requestContext = try await requestContext(of: request) else {
            let page = Self.path(of: request) + (request.uri.query.map { "?\($0)" } ?? "")
            let query = FormParameters.encode([(name: AccountLoginEndpoints.Field.next, value: page)])
            return seeOther("\(AccountLoginEndpoints.path)?\(query)")
        }
        return try await respond(to: requestContext) { try await body(requestContext) }
    }

    /// Handles a submitted form of these pages. A form that has expired or whose session has ended is not acted on; its sender sees it again with
    /// everything that was typed.
    /// - Parameter page: the path of the page that contains the form.
    func submission(
        _ request: Request, _ context: ProviderContext, of page: String,
        _ body: (AccountRequestContext, FormParameters) async throws -> Response
    ) async throws -> Response {
        try await submission(try await accountForm(request, context), request, of: page, body)
    }

    /// Handles a form whose fields have already been read.
    func submission(
        _ fields: FormParameters, _ request: Request, of page: String,
        _ body: (AccountRequestContext, FormParameters) async throws -> Response
    ) async throws -> Response {
        let browser = BrowserIdentity(request, cookies, provider.environment)
        let context = try await requestContext(of: request)
        // A session that has ended is none.
        let call = FormCall(fields, from: browser.withSession(context?.browser.sessionDigest), provider) { _, _ in nil }
        let form = try await call.passingAsAccountForm([.formSeal]).form.value
        guard case .account(let owner) = form.state else {
            throw LocalizedPageError(
                refusal: .formOfOtherBrowser(restartingAt: page).forAccountPages, language: context?.language ?? .chosen(for: request))
        }
        if let context, form.violation == nil { return try await respond(to: context) { try await body(context, fields) } }
        let path = Self.path(of: request)
        let pending = PendingForm(fields, of: owner, at: path, page: page, in: provider.loginContinuation(at: path))
        return try await showAgain(pending, form, page: page, request, browser, context)
    }

    /// Responds to a form that was not acted on. Its owner sees it again, after a login if nobody is logged in.
    private func showAgain(
        _ pending: PendingForm?, _ form: OpenedForm, page: String, _ request: Request, _ browser: BrowserIdentity,
        _ context: AccountRequestContext?
    ) async throws -> Response {
        let language = context?.language ?? .chosen(for: request)
        let rejection = LocalizedPageError(
            refusal: PageError(form.violation ?? .otherSession, restartingAt: page).forAccountPages, language: language)
        // A browser without cookies cannot be matched to a form, so the person has to log in first.
        let hasNoCookies = browser.requestDigest == nil
        guard form.violation != .otherBrowser || hasNoCookies, form.age <= PendingForm.longestAge, let pending else { throw rejection }
        let isTyped = !pending.fields.isEmpty
        let login = AccountLoginEndpoints(provider: provider, url: url)
        guard let context else {
            return try login.page(
                browser, language, destination: isTyped ? .pendingForm(pending) : .page(page), notice: isTyped ? nil : .sessionEnded,
                status: .forbidden)
        }
        guard isTyped else { return seeOther(page) }
        guard pending.person == context.person.id else { throw rejection }
        return try await login.page(pending, for: context)
    }

    /// Runs a handler, and shows its errors in the language of the logged-in person.
    private func respond(to context: AccountRequestContext, _ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let refusal as PageError {
            throw LocalizedPageError(refusal: refusal, language: context.language)
        }
    }

    /// The sealed value of a form's hidden field.
    func sealedFormState(for context: AccountRequestContext) throws -> String {
        try provider.seal(FormState.account(owner: context.person.id), for: context.browser)
    }

    func respond(_ page: some RenderablePage, _ context: AccountRequestContext, _ status: HTTPResponse.Status = .ok) -> Response {
        respond(page, context.browser, context.language, status, forms: .own)
    }

    /// The context of the logged-in person; `nil` if nobody is logged in.
    func requestContext(of request: Request) async throws -> AccountRequestContext? {
        let browser = BrowserIdentity(request, cookies, provider.environment)
        guard let person = try await provider.signedInPerson(in: browser)?.person else { return nil }
        let language = PageLanguage.chosen(for: request, by: person, locales: AuthorizationRequest.locales(in: request.queryParameters))
        return AccountRequestContext(person: person, browser: browser, language: language)
    }

    /// The path of the request with a single leading slash; with two, a redirect would lead to another host.
    private static func path(of request: Request) -> String {
        "/" + request.uri.path.split(separator: "/").joined(separator: "/")
    }
}
