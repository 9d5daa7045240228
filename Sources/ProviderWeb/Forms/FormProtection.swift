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
    /// The button of a person; its value is the login name.
    static let person = "person"
    /// The part of a name by which a person is searched.
    static let search = "search"
    /// Whether an action was confirmed on a page without a password field.
    static let confirmed = "confirmed"
    static let password = "password"
    static let userCode = "user_code"
}

/// Protects the forms of the pages against cross-site request forgery: each form is sealed, bound to one browser, and expires (RFC 9700, section
/// 4.7).
extension PageEndpoints {
    /// Reads a submitted form after checking its origin.
    /// - Parameter maximumSize: the maximum size of the body in bytes; `nil` for the maximum of the context.
    func form(_ request: Request, _ context: ProviderContext, upTo maximumSize: Int? = nil) async throws -> FormParameters {
        try checkOrigin(request)
        return try await request.pageParameters(context, upTo: maximumSize)
    }

    /// Reads a form that does not belong to an app's login. The texts of its errors do not mention an app.
    func accountForm(_ request: Request, _ context: ProviderContext, maximumSize: Int? = nil) async throws -> FormParameters {
        do {
            return try await form(request, context, upTo: maximumSize)
        } catch let refusal as PageError where refusal.status == 413 {
            let currentUser = try await provider.signedInPerson(in: BrowserIdentity(request, cookies, provider.environment))
            throw LocalizedPageError(
                refusal: PageError(code: "own_form_large", developerNote: refusal.developerNote, status: refusal.status),
                language: .chosen(for: request, by: currentUser?.person))
        } catch let refusal as PageError {
            throw refusal.forAccountPages
        }
    }

    /// Rejects a form that a page of another origin submits.
    func checkOrigin(_ request: Request) throws(PageError) {
        if isCrossSite(request) { throw .formOfOtherBrowser() }
    }

    /// Whether the browser reports that a page of another origin started the request. Browsers too old for `Sec-Fetch-Site` send `Origin`
    /// with forms. It is compared with the host name that was called.
    func isCrossSite(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] { return !["same-origin", "none"].contains(site) }
        return request.headers[.origin].map { $0 != request.head.authority.flatMap(url.alias) ?? url.text } ?? false
    }

}

extension Provider {
    /// Opens the sealed field of a form. The result says whether the form belongs to this browser and its session and has not expired.
    func openForm(_ fields: FormParameters, from browser: BrowserIdentity) throws(PageError) -> OpenedForm {
        OpenedForm(try sealedForm(in: fields), from: browser, at: environment.now())
    }

    /// Opens the sealed field of a form, without checking which browser and session the form is bound to.
    func sealedForm(in fields: FormParameters) throws(PageError) -> BrowserBound<FormState> {
        guard let text = fields[FormField.state] else {
            throw PageError(code: "malformed_form", developerNote: "The field dialog is missing.")
        }
        guard let sealed = BrowserBound<FormState>(text, openedBy: sealer) else { throw .formOfOtherBrowser() }
        return sealed
    }
}

/// The content of a submitted form's sealed field, and whether the form is valid.
struct OpenedForm: Sendable {
    /// Why the form is not valid for this browser and session now; `nil` if it is valid.
    let violation: BrowserBoundViolation?
    let state: FormState
    /// How long ago the form was shown, in seconds.
    let age: Double

    init(_ sealed: BrowserBound<FormState>, from browser: BrowserIdentity, at now: Date) {
        violation = sealed.violation(browser: browser.requestDigest, session: browser.sessionDigest, at: now)
        state = sealed.value
        age = sealed.age(at: now)
    }
}

extension PageError {
    /// The same error for a form that does not belong to an app's login.
    var forAccountPages: PageError {
        PageError(code: "own_form", developerNote: developerNote, status: status, restartAddress: restartAddress)
    }

    /// Creates the error for a rejected form, with a link to the page at `address`.
    init(_ violation: BrowserBoundViolation, restartingAt address: String) {
        self =
            switch violation {
            case .otherBrowser: .formOfOtherBrowser(restartingAt: address)
            case .expired: .expiredForm(restartingAt: address)
            case .otherSession: .changedSession(restartingAt: address)
            }
    }

    /// Returns the error for a form that was made for another browser, or whose sealed state belongs to another kind of form.
    static func formOfOtherBrowser(restartingAt address: String? = nil) -> PageError {
        PageError(
            code: "form_foreign", developerNote: "The form was not made for this browser, or the browser sends no cookies.", status: 403,
            restartAddress: address)
    }

    fileprivate static func expiredForm(restartingAt address: String) -> PageError {
        PageError(
            code: "form_stale", developerNote: "The form was open for more than \(Int(FormState.maximumAge)) seconds.", status: 403,
            restartAddress: address)
    }

    fileprivate static func changedSession(restartingAt address: String) -> PageError {
        PageError(
            code: "session_changed", developerNote: "The form was made for another session than the current one of the browser.",
            status: 403,
            restartAddress: address)
    }
}
