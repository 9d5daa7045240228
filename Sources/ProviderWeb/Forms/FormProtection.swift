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
    /// The sealed state of the form: a ``FormState`` that is bound to the browser.
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
    func accountFormState(of fields: FormParameters) throws(PageError) -> BrowserBound<FormState> {
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

    /// Opens the sealed field of a form. The caller checks that it belongs to the expected form, and then its binding.
    func unseal(_ text: String?) throws(PageError) -> BrowserBound<FormState> {
        guard let text else { throw PageError(code: "malformed_form", developerNote: "The field dialog is missing.") }
        guard let sealed = BrowserBound<FormState>(text, openedBy: provider.sealer) else { throw .formOfOtherBrowser() }
        return sealed
    }

    /// Returns why a form of this browser and its session must be rejected, or `nil` if it is acceptable.
    func violation(of sealed: BrowserBound<FormState>, from browser: BrowserIdentity) -> BrowserBoundViolation? {
        sealed.violation(browser: browser.requestDigest, session: browser.sessionDigest, at: provider.environment.now())
    }

    /// Checks that a form belongs to this browser and its session, and has not expired.
    /// - Throws: ``LocalizedPageError``, with a link to the page at `restart`.
    func check(_ sealed: BrowserBound<FormState>, from browser: BrowserIdentity, restart: String, _ language: PageLanguage) throws {
        guard let violation = violation(of: sealed, from: browser) else { return }
        let refusal = PageError(violation, restartingAt: restart)
        throw LocalizedPageError(refusal: sealed.value.isPartOfAppLogin ? refusal : refusal.forAccountPages, language: language)
    }
}

extension FormState {
    /// Whether the form belongs to an app's login or logout, so that its error pages mention the app.
    fileprivate var isPartOfAppLogin: Bool {
        switch self {
        case .login, .consent, .continuation, .logout: true
        case .deviceCode, .accountLogin, .account: false
        }
    }
}

extension PageError {
    /// The same error for a form that does not belong to an app's login.
    var forAccountPages: PageError {
        PageError(code: "own_form", developerNote: developerNote, status: status, restartAddress: restartAddress)
    }

    /// The error for a rejected form, with a link to the page at `address`.
    init(_ violation: BrowserBoundViolation, restartingAt address: String) {
        self =
            switch violation {
            case .otherBrowser: .formOfOtherBrowser(restartingAt: address)
            case .expired: .expiredForm(restartingAt: address)
            case .otherSession: .changedSession(restartingAt: address)
            }
    }

    /// The error for a form that was made for another browser, or for another form.
    static func formOfOtherBrowser(restartingAt address: String? = nil) -> PageError {
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
