import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// A request to one of the pages for people who are logged in. Conforming types add the state of the page's other checks.
protocol PageRequest: CheckedRequest {
    var page: PageCall { get set }
}

extension PageRequest {
    var provider: Provider { page.login.provider }
}

/// The common part of all requests to pages for people who are logged in: the browser, the submitted form, and what the checks have
/// established.
struct PageCall: PageRequest {
    /// A submitted form.
    struct Submission: Sendable {
        let fields: FormParameters
        /// The path of the page that contains the form.
        let page: String
    }

    let request: Request
    /// The endpoints of the login page, which is the response if nobody is logged in.
    let login: AccountLoginEndpoints
    /// The submitted form; `nil` for a request that shows a page.
    let submission: Submission?
    private let findCurrentUser: @Sendable () async throws -> AccountRequestContext?
    private var hasReadSession = false
    /// The person who is logged in; `nil` if nobody is, or before ``readSession()``.
    private(set) var currentUser: AccountRequestContext?

    /// The person who is logged in.
    var session = Checked<AccountRequestContext>()
    /// The form, after the check that this browser may submit it. The session of the form may have ended.
    var form = Checked<OpenedForm>()
    /// The fields of the form.
    var fields = Checked<FormParameters>()

    /// Creates the state of a request before its checks run.
    /// - Parameter currentUser: finds the person who is logged in. It is called once, when the first check needs the person.
    init(
        _ request: Request, of currentUser: @escaping @Sendable () async throws -> AccountRequestContext?,
        submitting submission: Submission? = nil, _ login: AccountLoginEndpoints
    ) {
        self.request = request
        findCurrentUser = currentUser
        self.submission = submission
        self.login = login
    }

    var page: PageCall {
        get { self }
        set { self = newValue }
    }

    var browser: BrowserIdentity { BrowserIdentity(request, login.cookies, login.provider.environment) }
    var language: PageLanguage { currentUser?.language ?? .chosen(for: request) }

    /// Returns the person who is logged in; `nil` if nobody is. Only the first call reads the session.
    mutating func readSession() async throws -> AccountRequestContext? {
        if !hasReadSession { currentUser = try await findCurrentUser() }
        hasReadSession = true
        return currentUser
    }

    /// Returns the path of the request with a single leading slash. With two slashes, a redirect would lead to another host.
    static func path(of request: Request) -> String { "/" + request.uri.path.split(separator: "/").joined(separator: "/") }

    /// Runs a rule, and throws its error with the language of the page.
    func localized<Value>(_ rule: () async throws -> Value) async throws -> Value {
        do {
            return try await rule()
        } catch let refusal as PageError {
            throw LocalizedPageError(refusal: refusal, language: language)
        }
    }
}

/// The error of a failed check. Its response is a page or a redirect rather than an error page.
struct PageRefusal: Error {
    let response: Response
}

extension PageCall {
    /// Opens the submitted form. If the session of the browser has ended, the form is checked as if the browser had no session.
    /// - Throws: the error for a form of another kind.
    mutating func openForm(_ submission: Submission) async throws -> OpenedForm {
        let sealed: BrowserBound<FormState>
        do throws(PageError) {
            sealed = try provider.sealedForm(in: submission.fields)
        } catch {
            throw error.forAccountPages
        }
        let session = try await readSession()?.browser.sessionDigest
        guard case .account = sealed.value else {
            throw LocalizedPageError(refusal: .formOfOtherBrowser(restartingAt: submission.page).forAccountPages, language: language)
        }
        return OpenedForm(sealed, from: browser.withSession(session), at: provider.environment.now())
    }

    /// Returns the response to a form that must not be processed. The response shows the form to its owner again, after a login if nobody
    /// is logged in.
    /// - Throws: the error for the form if it cannot be shown again.
    func responseShowingAgain(_ form: OpenedForm, _ submission: Submission) async throws -> Response {
        let rejection = LocalizedPageError(
            refusal: PageError(form.violation ?? .otherSession, restartingAt: submission.page).forAccountPages, language: language)
        guard case .account(let owner) = form.state else { throw rejection }
        let path = Self.path(of: request)
        let pending = PendingForm(
            submission.fields, of: owner, at: path, page: submission.page, in: provider.loginContinuation(at: path))
        // A browser without cookies cannot be matched to a form, so the person has to log in first.
        let hasNoCookies = browser.requestDigest == nil
        guard form.violation != .otherBrowser || hasNoCookies, form.age <= PendingForm.maximumAge, let pending else { throw rejection }
        let isTyped = !pending.fields.isEmpty
        guard let currentUser else {
            return try await login.page(
                browser, language, destination: isTyped ? .pendingForm(pending) : .page(submission.page),
                notice: isTyped ? nil : .sessionEnded, status: .forbidden)
        }
        guard isTyped else { return login.seeOther(submission.page) }
        guard pending.person == currentUser.person.id else { throw rejection }
        return try await login.page(pending, for: currentUser)
    }

    /// A redirect to the login page, which leads back to the requested page.
    var loginRedirect: Response {
        let page = Self.path(of: request) + (request.uri.query.map { "?\($0)" } ?? "")
        let query = FormParameters.encode([(name: AccountLoginEndpoints.Field.next, value: page)])
        return login.seeOther("\(AccountLoginEndpoints.path)?\(query)")
    }
}
