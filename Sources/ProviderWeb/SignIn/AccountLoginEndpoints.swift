import Foundation
import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The login page for the account, developer and tool pages.
struct AccountLoginEndpoints: SignedInEndpoints {
    let provider: Provider
    let url: PublicURL

    static let path = "/settings/login"
    /// The checks of the form. The checks of the password come next; see ``PasswordAuthenticator/checks``.
    static let formChecks: [EndpointCheck<FormCall>] = [.formSeal]

    enum Field {
        static let next = "next"
        /// The login name that the login page shows first.
        static let person = "person"
        /// The button that logs in as a sample person; its value is the login name.
        static let sample = "sample"
    }

    /// Returns the address of the login page for a sample person.
    static func address(for login: String) -> String {
        var query = URLComponents()
        query.queryItems = [URLQueryItem(name: Field.person, value: login)]
        return "\(path)?\((query.percentEncodedQuery ?? "").replacing("+", with: "%2B"))"
    }

    /// Shows the login page: `GET /settings/login`.
    @Sendable func showLogin(_ request: Request, _ context: ProviderContext) async throws -> Response {
        guard receivesCookies(request, context) else { return seeOther(cookieAddress(for: Self.path, request.uri.query ?? "", request)) }
        let browser = BrowserIdentity(request, cookies, provider.environment)
        let language = PageLanguage.chosen(for: request, locales: AuthorizationRequest.locales(in: request.queryParameters))
        return try await page(
            browser, language, destination: .page(page(after: request.queryParameters[Field.next])),
            email: request.queryParameters[Field.person].flatMap(sample)?.person.login ?? "", status: .ok)
    }

    /// Handles the login form: `POST /settings/login`.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let browser = BrowserIdentity(request, cookies, provider.environment)
        let language = PageLanguage.chosen(for: request)
        let (destination, input) = try await readLoginForm(request, context, browser, language)
        let email: String?
        let password: Secret?
        switch input {
        case .search(let text): return try await page(browser, language, destination: destination, status: .ok, search: text)
        case .credentials(let login, let secret): (email, password) = (login, secret)
        }
        let submission = PasswordAuthenticator.Submission(login: email, password: password, browser: browser, appID: nil)
        switch try await PasswordAuthenticator(provider: provider, cookies: cookies).authenticate(submission, request, context) {
        case .authenticated(let newSession):
            let language = PageLanguage.chosen(for: request, by: newSession.person)
            var response = try await redirect(
                to: destination,
                AccountRequestContext(person: newSession.person, browser: browser.withSession(newSession.session), language: language),
                request: context.traceID)
            response.setCookies(newSession.cookies)
            return response
        case .rejected(let refusal):
            var response = try await page(
                browser, language, destination: destination, email: email ?? "", notice: refusal.notice, status: refusal.status)
            response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
            return response
        }
    }

    /// Reads the login form, and releases the memory of its body, so that no memory is reserved while the password waits in its queue.
    private func readLoginForm(
        _ request: Request, _ context: ProviderContext, _ browser: BrowserIdentity, _ language: PageLanguage
    ) async throws -> (destination: LoginDestination, input: LoginInput) {
        defer { context.bodyReservation?.release() }
        // The sealed field may contain a pending form.
        let largest = context.maxUploadSize + PendingForm.maximumSize * PendingForm.sealedSizePerByte
        let fields = try await accountForm(request, context, maximumSize: largest)
        let otherForm = LocalizedPageError(refusal: .formOfOtherBrowser(restartingAt: Self.path).forAccountPages, language: language)
        let form = FormCall(fields, from: browser, provider) { state, violation in
            guard case .accountLogin = state else { return otherForm }
            return LocalizedPageError(refusal: PageError(violation, restartingAt: Self.path).forAccountPages, language: language)
        }
        guard case .accountLogin(let destination) = try await form.passingAsAccountForm(Self.formChecks).form.value.state else {
            throw otherForm
        }
        if fields[FormField.action] == FormField.search { return (destination, .search(fields[FormField.search] ?? "")) }
        if let sample = fields[Field.sample].flatMap(sample), let password = sample.plainPassword {
            return (destination, .credentials(login: sample.person.login, password))
        }
        let password = fields[FormField.password].map(Secret.init)
        return (destination, .credentials(login: fields[provider.hooks.signIn.loginField], password))
    }

    /// What the person has submitted with the login form.
    private enum LoginInput {
        /// The login name and the password, or those of a sample person whose button was pressed.
        case credentials(login: String?, Secret?)
        /// A text by which a person is searched.
        case search(String)
    }

    /// Returns the sample person with a login name, whose password is public; `nil` if there is none.
    private func sample(_ login: String) -> Seed.Entry? { provider.samplePeople.first { $0.person.login == login } }

    /// Renders the login page.
    func page(
        _ browser: BrowserIdentity, _ language: PageLanguage, destination: LoginDestination, email: String = "", notice: LoginNotice? = nil,
        status: HTTPResponse.Status, search: String = ""
    ) async throws -> Response {
        var notice = notice
        if case .pendingForm = destination { notice = notice ?? .formPending }
        let form = try provider.seal(FormState.accountLogin(destination), for: browser)
        if provider.hooks.signIn == .choice {
            let choices = try await PersonChoices(of: provider, search: search, first: email)
            let page = PersonChoicePage(appName: nil, form: form, choices: choices, notice: notice)
            return respond(page, browser, language, status, forms: .own)
        }
        var page = LoginPage(appName: nil, form: form, email: email, notice: notice)
        let samples = provider.samplePeople.map { LoginPage.Sample(login: $0.person.login, firstName: $0.person.firstName) }
        page.samples = sample(email).map { chosen in samples.filter { $0.login == chosen.person.login } } ?? samples
        return respond(page, browser, language, status, forms: .own)
    }

    /// Shows a form that arrived too late, and asks whether to submit it again.
    func page(_ stored: PendingForm, for context: AccountRequestContext) async throws -> Response {
        let continuation = provider.loginContinuation(at: stored.action)
        if let address = try continuation?.address(showing: stored, for: context, in: provider) { return seeOther(address) }
        let subject = try await continuation?.subject(of: stored, for: context.person, in: provider)
        let page = PendingFormPage(
            stored, form: try sealedFormState(for: context), appName: subject?.appName, permission: subject?.permission)
        return respond(page, context, .forbidden)
    }

    /// - Parameter request: The ID under which the log has the request.
    private func redirect(to destination: LoginDestination, _ context: AccountRequestContext, request: String) async throws -> Response {
        switch destination {
        case .page(let page): return seeOther(self.page(after: page))
        case .pendingForm(let form) where form.person == context.person.id: return try await page(form, for: context)
        case .pendingForm(let form):
            let note = "The form belongs to another person than the one who has logged in."
            let refusal = PageError(code: "own_form_other", developerNote: note, status: 403, restartAddress: form.page)
            // The cookies of the new session are added to the page.
            return provider.page(refusal, in: context.language, .page, request: request)
        }
    }

    /// Returns the page that follows the login. It is always one of the provider's own pages, so that the parameter is not an open
    /// redirector.
    private func page(after text: String?) -> String {
        guard let text, text.utf8.count <= Self.maximumNextLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return provider.firstPageAfterLogin
        }
        let path = text.prefix { $0 != "?" }
        let isPlain = path.utf8.allSatisfy { byte in
            [UInt8(ascii: "/"), UInt8(ascii: "-")].contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard !path.hasPrefix(Self.path), let continuation = provider.loginContinuation(at: String(path)),
            isPlain || continuation.files.contains(text)
        else { return provider.firstPageAfterLogin }
        return text
    }

    private static let maximumNextLength = 4096
}
