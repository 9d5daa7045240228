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
    /// The checks of a page that any person who is logged in may see.
    static var pageChecks: [EndpointCheck<PageCall>] { [.session] }
    /// The checks of a form that any person who is logged in may submit.
    static var formChecks: [EndpointCheck<PageCall>] { [.formSeal, .session] }

    /// Handles a request of a logged-in person. If nobody is logged in, the browser is redirected to the login page, which leads back to
    /// the requested page.
    func withSignedInPerson(
        _ request: Request, _ context: ProviderContext, passing checks: [EndpointCheck<PageCall>] = Self.pageChecks,
        _ body: (AccountRequestContext) async throws -> Response
    ) async throws -> Response {
        try await page(request, context, passing: checks, of: { $0 }, { try await body(try $0.session.value) })
    }

    /// Handles a request to a page.
    /// - Parameter call: creates the request from the common part of all requests to pages.
    func page<Call: PageRequest>(
        _ request: Request, _ context: ProviderContext, passing checks: [EndpointCheck<Call>], of call: (PageCall) throws -> Call,
        _ body: (Call) async throws -> Response
    ) async throws -> Response {
        guard receivesCookies(request, context) else {
            return seeOther(cookieAddress(for: PageCall.path(of: request), request.uri.query ?? "", request))
        }
        let page = PageCall(request, of: { try await self.requestContext(of: request) }, login)
        return try await respond(to: try call(page), passing: checks, body)
    }

    /// Handles a submitted form. A form that has expired or whose session has ended is not processed. Its sender sees it again with
    /// everything that was typed.
    /// - Parameter page: the path of the page that contains the form.
    func submission(
        _ request: Request, _ context: ProviderContext, of page: String, passing checks: [EndpointCheck<PageCall>] = Self.formChecks,
        _ body: (AccountRequestContext, FormParameters) async throws -> Response
    ) async throws -> Response {
        try await submission(try await accountForm(request, context), request, of: page, passing: checks, body)
    }

    /// Handles a form whose fields have already been read.
    func submission(
        _ fields: FormParameters, _ request: Request, of page: String, passing checks: [EndpointCheck<PageCall>] = Self.formChecks,
        _ body: (AccountRequestContext, FormParameters) async throws -> Response
    ) async throws -> Response {
        let call = pageCall(submitting: fields, request, of: page)
        return try await respond(to: call, passing: checks) { try await body(try $0.session.value, try $0.fields.value) }
    }

    /// Returns the ``PageCall`` of a request that submits a form.
    func pageCall(submitting fields: FormParameters, _ request: Request, of page: String) -> PageCall {
        PageCall(
            request, of: { try await self.requestContext(of: request) }, submitting: PageCall.Submission(fields: fields, page: page), login)
    }

    /// Runs the checks, and then the handler. A page error of the handler is shown in the language of the page.
    func respond<Call: PageRequest>(
        to call: Call, passing checks: [EndpointCheck<Call>], _ body: (Call) async throws -> Response
    ) async throws -> Response {
        do {
            let checked = try await call.passing(checks)
            return try await checked.page.localized { try await body(checked) }
        } catch let refusal as PageRefusal {
            return refusal.response
        }
    }

    private var login: AccountLoginEndpoints { AccountLoginEndpoints(provider: provider, url: url) }

    /// Returns the sealed value for a form's hidden field.
    func sealedFormState(for context: AccountRequestContext) throws -> String {
        try provider.seal(FormState.account(owner: context.person.id), for: context.browser)
    }

    func respond(_ page: some RenderablePage, _ context: AccountRequestContext, _ status: HTTPResponse.Status = .ok) -> Response {
        respond(page, context.browser, context.language, status, forms: .own)
    }

    /// Returns the context of a request by a logged-in person; `nil` if nobody is logged in.
    func requestContext(of request: Request) async throws -> AccountRequestContext? {
        let browser = BrowserIdentity(request, cookies, provider.environment)
        guard let person = try await provider.signedInPerson(in: browser)?.person else { return nil }
        let language = PageLanguage.chosen(for: request, by: person, locales: AuthorizationRequest.locales(in: request.queryParameters))
        return AccountRequestContext(person: person, browser: browser, language: language)
    }
}
