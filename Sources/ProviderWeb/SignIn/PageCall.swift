import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// A request to one of the pages for people who are logged in, with whatever else the page checks.
protocol PageRequest: CheckedRequest {
    var page: PageCall { get set }
}

extension PageRequest {
    var provider: Provider { page.login.provider }
}

/// The person's part of a request to a page: the browser and the submitted form, and what the checks have established about them.
struct PageCall: PageRequest {
    /// A submitted form.
    struct Submission: Sendable {
        let fields: FormParameters
        /// The path of the page that contains the form.
        let page: String
    }

    let request: Request
    /// The login page, which answers a request of nobody who is logged in.
    let login: AccountLoginEndpoints
    /// The person who is logged in; `nil` if nobody is.
    let currentUser: AccountRequestContext?
    /// The submitted form; `nil` for a request that shows a page.
    let submission: Submission?

    /// The person who is logged in.
    var session = Checked<AccountRequestContext>()
    /// The fields of a form that this browser may submit.
    var fields = Checked<FormParameters>()

    init(
        _ request: Request, of currentUser: AccountRequestContext?, submitting submission: Submission? = nil, _ login: AccountLoginEndpoints
    ) {
        self.request = request
        self.currentUser = currentUser
        self.submission = submission
        self.login = login
    }

    var page: PageCall {
        get { self }
        set { self = newValue }
    }

    var browser: BrowserIdentity { BrowserIdentity(request, login.cookies, login.provider.environment) }
    var language: PageLanguage { currentUser?.language ?? .chosen(for: request) }

    /// The path of the request with a single leading slash; with two, a redirect would lead to another host.
    static func path(of request: Request) -> String { "/" + request.uri.path.split(separator: "/").joined(separator: "/") }

    /// Runs a rule, and shows its error in the language of the person.
    func localized<Value>(_ rule: () async throws -> Value) async throws -> Value {
        do {
            return try await rule()
        } catch let refusal as PageError {
            throw LocalizedPageError(refusal: refusal, language: language)
        }
    }
}

/// The refusal of a check that is a page or a redirect rather than an error.
struct PageRefusal: Error {
    let response: Response
}

extension PageCall {
    /// Opens the form. A session that has ended is none.
    /// - Throws: the error for a form of another kind.
    func openedForm() async throws -> OpenedForm? {
        guard let submission else { return nil }
        let call = FormCall(submission.fields, from: browser.withSession(currentUser?.browser.sessionDigest), provider) { _, _ in nil }
        let form = try await call.passingAsAccountForm([.formSeal]).form.value
        guard case .account = form.state else {
            throw LocalizedPageError(refusal: .formOfOtherBrowser(restartingAt: submission.page).forAccountPages, language: language)
        }
        return form
    }

    /// Responds to a form that is not acted on. Its owner sees it again, after a login if nobody is logged in.
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
            return try login.page(
                browser, language, destination: isTyped ? .pendingForm(pending) : .page(submission.page),
                notice: isTyped ? nil : .sessionEnded, status: .forbidden)
        }
        guard isTyped else { return login.seeOther(submission.page) }
        guard pending.person == currentUser.person.id else { throw rejection }
        return try await login.page(pending, for: currentUser)
    }

    /// Leads to the login page, and back here.
    var loginRedirect: Response {
        let page = Self.path(of: request) + (request.uri.query.map { "?\($0)" } ?? "")
        let query = FormParameters.encode([(name: AccountLoginEndpoints.Field.next, value: page)])
        return login.seeOther("\(AccountLoginEndpoints.path)?\(query)")
    }
}
