import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The names of the form fields that several pages share.
enum FormField {
    /// The sealed state of the form: a ``FormState``.
    static let state = "dialog"
    static let action = "action"
    static let email = "email"
    static let password = "password"
    static let userCode = "user_code"
}

/// Protects the forms of the pages against cross-site request forgery: each form is sealed, bound to one browser, and expires (RFC 9700, section
/// 4.7).
extension PageEndpoints {
    /// Reads a submitted form after checking its origin.
    /// - Parameter largest: the maximum size of the body in bytes; `nil` for the maximum of the context.
    func form(_ request: Request, _ context: ProviderContext, upTo largest: Int? = nil) async throws -> FormParameters {
        try checkOrigin(request)
        return try await request.pageParameters(context, upTo: largest)
    }

    /// Reads a form that does not belong to an app's login; its errors do not mention an app.
    func accountForm(_ request: Request, _ context: ProviderContext, maximumSize largest: Int? = nil) async throws -> FormParameters {
        do {
            return try await form(request, context, upTo: largest)
        } catch let refusal as PageError where refusal.status == 413 {
            let currentUser = try await provider.signedInPerson(in: BrowserIdentity(request, cookies, provider.environment))
            throw LocalizedPageError(
                refusal: PageError(code: "own_form_large", developerNote: refusal.developerNote, status: refusal.status),
                language: .chosen(for: request, by: currentUser?.person))
        } catch let refusal as PageError {
            throw refusal.forAccountPages
        }
    }

    /// Opens the sealed field of a form that does not belong to an app's login.
    func accountFormState(of fields: FormParameters) throws(PageError) -> FormState {
        do { return try unseal(fields[FormField.state]) } catch { throw error.forAccountPages }
    }

    /// Rejects a form that a browser sends from another site.
    func checkOrigin(_ request: Request) throws(PageError) {
        if isCrossSite(request) { throw .formOfOtherBrowser() }
    }

    /// Whether the browser reports that a page of another site started the request. Browsers too old for `Sec-Fetch-Site` send `Origin` with forms.
    func isCrossSite(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] { return !["same-origin", "none"].contains(site) }
        return request.headers[.origin].map { $0 != url.text } ?? false
    }

    func unseal(_ text: String?) throws(PageError) -> FormState {
        guard let text else { throw PageError(code: "malformed_form", developerNote: "The field dialog is missing.") }
        guard let sealed = FormState.open(text, by: provider.sealer) else { throw .formOfOtherBrowser() }
        return sealed
    }

    /// - Throws: ``LocalizedPageError``, with a link to the page at `restart`.
    func check(
        _ sealed: FormState, for use: FormState.Use, _ browser: BrowserIdentity, restart: String, _ language: PageLanguage,
        display: DialogDisplay = .page, forgivingOtherSession: Bool = false
    ) throws {
        let problem = sealed.problem(
            for: use, browser: browser.requestDigest, session: browser.sessionDigest, at: provider.environment.now())
        guard let problem, problem != .otherSession || !forgivingOtherSession else { return }
        throw refusal(for: problem, to: use, restart: restart, language, display: display)
    }

    /// The error page for a rejected form, with a link to the page at `restart`.
    func refusal(
        for problem: FormState.Violation, to use: FormState.Use, restart: String, _ language: PageLanguage,
        display: DialogDisplay = .page
    ) -> LocalizedPageError {
        let refusal: PageError =
            switch problem {
            case .foreign: .formOfOtherBrowser(restartingAt: restart)
            case .stale: .expiredForm(restartingAt: restart)
            case .otherSession: .changedSession(restartingAt: restart)
            }
        return LocalizedPageError(
            refusal: [.signIn, .ownPages, .enterCode].contains(use) ? refusal.forAccountPages : refusal, language: language,
            display: display)
    }

    func seal(
        _ payload: FormPayload, for use: FormState.Use, _ browser: BrowserIdentity, session: String? = nil, shown: [Permission] = [],
        choice: FormState.Choice? = nil, opened: String? = nil, startedAt: Date
    ) throws -> String {
        try FormState(
            for: use, payload: payload, browser: browser.cookieDigest, session: session, shown: shown, choice: choice, opened: opened,
            startedAt: startedAt,
            madeAt: provider.environment.now()
        ).sealed(by: provider.sealer)
    }
}

extension PageError {
    /// The same error for a form that does not belong to an app's login.
    var forAccountPages: PageError {
        PageError(code: "own_form", developerNote: developerNote, status: status, restartAddress: restartAddress)
    }

    fileprivate static func formOfOtherBrowser(restartingAt address: String? = nil) -> PageError {
        PageError(
            code: "form_foreign", developerNote: "The form was not made for this browser, or the browser sends no cookies.", status: 403,
            restartAddress: address)
    }

    fileprivate static func expiredForm(restartingAt address: String) -> PageError {
        PageError(
            code: "form_stale", developerNote: "The form was open for more than \(Int(FormState.longestAge)) seconds.", status: 403,
            restartAddress: address)
    }

    fileprivate static func changedSession(restartingAt address: String) -> PageError {
        PageError(
            code: "session_changed", developerNote: "The form was made for another session than the current one of the browser.",
            status: 403,
            restartAddress: address)
    }
}
