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
    func visit(
        _ request: Request, _ context: ProviderContext, _ body: (AccountRequestContext) async throws -> Response
    ) async throws -> Response {
        let path = Self.path(of: request)
        guard isWithCookies(request, context) else { return seeOther(way(to: path, request.uri.query ?? "", request)) }
        guard let visit = try await visit(request) else {
            let query = request.uri.query.map { "?\($0)" } ?? ""
            let way = FormParameters.encode([(name: AccountLoginEndpoints.Field.next, value: path + query)])
            return seeOther("\(AccountLoginEndpoints.path)?\(way)")
        }
        return try await answering(visit) { try await body(visit) }
    }

    /// Shows errors in the language of the logged-in person.
    private func answering(_ visit: AccountRequestContext, _ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let refusal as PageError {
            throw LocalizedPageError(refusal: refusal, language: visit.language)
        }
    }

    /// Handles a submitted form of these pages. A form that has expired or whose session has ended is not acted on; its sender sees it again with
    /// everything that was typed.
    /// - Parameter page: the path of the page that contains the form.
    func submission(
        _ request: Request, _ context: ProviderContext, of page: String,
        _ body: (AccountRequestContext, FormParameters) async throws -> Response
    ) async throws -> Response {
        try await submission(try await ownForm(request, context), request, of: page, body)
    }

    /// Handles a form whose fields have already been read.
    func submission(
        _ fields: FormParameters, _ request: Request, of page: String,
        _ body: (AccountRequestContext, FormParameters) async throws -> Response
    ) async throws -> Response {
        let sealed = try accountFormState(of: fields)
        let browser = BrowserIdentity(request, cookies, provider.surroundings)
        let visit = try await visit(request)
        let language = visit?.language ?? PageLanguage.chosen(for: request)
        let objection = sealed.objection(
            to: .ownPages, browser: browser.sentDigest, session: visit?.browser.sessionDigest, at: provider.surroundings.now())
        if let visit, objection == nil { return try await answering(visit) { try await body(visit, fields) } }
        let kept = PendingForm(fields, of: sealed, at: Self.path(of: request), page: page)
        let age = provider.surroundings.now().timeIntervalSince1970 - sealed.madeAt
        // A browser without cookies cannot be matched to a form, so the person has to log in first.
        let hasNoCookies = browser.sentDigest == nil && sealed.use == .ownPages
        guard objection != .foreign || hasNoCookies, age <= PendingForm.longestAge, let kept else {
            if let objection { throw refusal(for: objection, to: .ownPages, restart: page, language) }
            throw PageError(code: "malformed_form", developerNote: "The form does not say whose it is.")
        }
        let desk = AccountLoginEndpoints(provider: provider, url: url)
        guard let visit else {
            let isKept = !kept.fields.isEmpty
            return try desk.page(
                browser, language, goal: isKept ? .kept(kept) : .page(page), notice: isKept ? nil : .signedOut, status: .forbidden)
        }
        guard !kept.fields.isEmpty else { return seeOther(page) }
        guard kept.person == visit.person.id else {
            try check(sealed, for: .ownPages, browser, restart: page, language)
            return seeOther(page)
        }
        return try await desk.page(kept, for: visit)
    }

    /// The sealed value of a form's hidden field.
    func form(of visit: AccountRequestContext) throws -> String {
        let query = PendingForm.mark(of: visit.person.id)
        return try seal(
            FormPayload(query: Array(query.utf8)), for: .ownPages, visit.browser, session: visit.browser.sessionDigest,
            startedAt: provider.surroundings.now())
    }

    func answer(_ screen: some RenderablePage, _ visit: AccountRequestContext, _ status: HTTPResponse.Status = .ok) -> Response {
        answer(
            provider.pages.html(screen, in: visit.language), visit.browser, visit.language, status, forms: .own,
            hasScripts: !screen.scripts.isEmpty)
    }

    /// The context of the logged-in person; `nil` if nobody is logged in.
    func visit(_ request: Request) async throws -> AccountRequestContext? {
        let browser = BrowserIdentity(request, cookies, provider.surroundings)
        guard let person = try await provider.visitor(in: browser)?.person else { return nil }
        let language = PageLanguage.chosen(for: request, by: person, locales: AuthorizationRequest.locales(in: request.queryParameters))
        return AccountRequestContext(person: person, browser: browser, language: language)
    }

    /// The path of the request with a single leading slash; with two, a redirect would lead to another host.
    private static func path(of request: Request) -> String {
        "/" + request.uri.path.split(separator: "/").joined(separator: "/")
    }
}
