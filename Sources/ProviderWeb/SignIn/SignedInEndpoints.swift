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
        let path = Self.path(of: request)
        guard receivesCookies(request, context) else { return seeOther(cookieAddress(for: path, request.uri.query ?? "", request)) }
        guard let requestContext = try await requestContext(of: request) else {
            let query = request.uri.query.map { "?\($0)" } ?? ""
            let way = FormParameters.encode([(name: AccountLoginEndpoints.Field.next, value: path + query)])
            return seeOther("\(AccountLoginEndpoints.path)?\(way)")
        }
        return try await localizingErrors(requestContext) { try await body(requestContext) }
    }

    /// Shows errors in the language of the logged-in person.
    private func localizingErrors(_ context: AccountRequestContext, _ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let refusal as PageError {
            throw LocalizedPageError(refusal: refusal, language: context.language)
        }
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
        let sealed = try accountFormState(of: fields)
        let browser = BrowserIdentity(request, cookies, provider.environment)
        let context = try await requestContext(of: request)
        let language = context?.language ?? PageLanguage.chosen(for: request)
        guard case .account(let owner) = sealed.value else {
            throw LocalizedPageError(refusal: .formOfOtherBrowser(restartingAt: page).forAccountPages, language: language)
        }
        let now = provider.environment.now()
        let violation = sealed.violation(browser: browser.requestDigest, session: context?.browser.sessionDigest, at: now)
        if let context, violation == nil { return try await localizingErrors(context) { try await body(context, fields) } }
        let stored = PendingForm(fields, of: owner, at: Self.path(of: request), page: page)
        // A browser without cookies cannot be matched to a form, so the person has to log in first.
        let hasNoCookies = browser.requestDigest == nil
        guard violation != .otherBrowser || hasNoCookies, sealed.age(at: now) <= PendingForm.longestAge, let stored else {
            if let violation {
                throw LocalizedPageError(refusal: PageError(violation, restartingAt: page).forAccountPages, language: language)
            }
            throw PageError(code: "malformed_form", developerNote: "The form cannot be matched to a session or a browser.")
        }
        let tokenService = AccountLoginEndpoints(provider: provider, url: url)
        guard let context else {
            let isStored = !stored.fields.isEmpty
            return try tokenService.page(
                browser, language, destination: isStored ? .pendingForm(stored) : .page(page), notice: isStored ? nil : .sessionEnded,
                status: .forbidden)
        }
        guard !stored.fields.isEmpty else { return seeOther(page) }
        guard stored.person == context.person.id else {
            try check(sealed, from: browser, restart: page, language)
            return seeOther(page)
        }
        return try await tokenService.page(stored, for: context)
    }

    /// The sealed value of a form's hidden field.
    func sealedFormState(for context: AccountRequestContext) throws -> String {
        try provider.seal(FormState.account(owner: context.person.id), for: context.browser)
    }

    func respond(_ screen: some RenderablePage, _ context: AccountRequestContext, _ status: HTTPResponse.Status = .ok) -> Response {
        pageResponse(
            provider.pages.html(screen, in: context.language), context.browser, context.language, status, forms: .own,
            hasScripts: !screen.scripts.isEmpty)
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
