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

    enum Field {
        static let next = "next"
    }

    /// What follows the login.
    enum Goal: Sendable {
        case page(String)
        case kept(PendingForm)
    }

    /// Shows the login page: `GET /settings/login`.
    @Sendable func arrive(_ request: Request, _ context: ProviderContext) async throws -> Response {
        guard isWithCookies(request, context) else { return seeOther(way(to: Self.path, request.uri.query ?? "", request)) }
        let browser = BrowserIdentity(request, cookies, provider.surroundings)
        let language = PageLanguage.chosen(for: request, locales: AuthorizationRequest.locales(in: request.queryParameters))
        return try page(browser, language, goal: .page(Self.next(in: request.queryParameters[Field.next])), status: .ok)
    }

    /// Handles the login form: `POST /settings/login`.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let browser = BrowserIdentity(request, cookies, provider.surroundings)
        let language = PageLanguage.chosen(for: request)
        let (goal, email, password) = try await typed(request, context, browser, language)
        let visitor = PasswordAuthenticator.Visitor(login: email, password: password, browser: browser, appID: nil)
        switch try await PasswordAuthenticator(provider: provider, cookies: cookies).knock(visitor, request, context) {
        case .opened(let opening):
            let language = PageLanguage.chosen(for: request, by: opening.person)
            var response = try await go(
                to: goal, AccountRequestContext(person: opening.person, browser: browser.in(opening.session), language: language))
            response.setCookies(opening.cookies)
            return response
        case .refused(let refusal):
            var response = try page(
                browser, language, goal: goal, email: email ?? "", notice: refusal.notice, status: refusal.status)
            response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
            return response
        }
    }

    /// Reads the login form. Releases the memory of its body, so that none is reserved while the password waits in its queue.
    private func typed(
        _ request: Request, _ context: ProviderContext, _ browser: BrowserIdentity, _ language: PageLanguage
    ) async throws -> (goal: Goal, email: String?, password: Secret?) {
        defer { context.bodies?.release() }
        // The sealed field may contain a pending form, which has grown: a byte takes up to six bytes of JSON, and Base64, applied twice, turns
        // every three bytes into four.
        let fields = try await ownForm(request, context, upTo: context.maxUploadSize + PendingForm.largest * 11)
        let sealed = try accountFormState(of: fields)
        try check(sealed, for: .signIn, browser, restart: Self.path, language)
        return (Self.goal(of: sealed), fields[FormField.email], fields[FormField.password].map(Secret.init))
    }

    /// Renders the login page.
    func page(
        _ browser: BrowserIdentity, _ language: PageLanguage, goal: Goal, email: String = "", notice: LoginNotice? = nil,
        status: HTTPResponse.Status
    ) throws -> Response {
        let way = { (page: String) in Array(FormParameters.encode([(name: Field.next, value: page)]).utf8) }
        var notice = notice
        let query: [UInt8]
        switch goal {
        case .page(let next): query = way(next)
        case .kept(let form):
            query = try form.encoded() ?? way(form.page)
            notice = notice ?? .kept
        }
        let errand = FormPayload(query: query)
        let form = try seal(errand, for: .signIn, browser, startedAt: provider.surroundings.now())
        let page = LoginPage(appName: nil, form: form, email: email, notice: notice)
        return answer(provider.pages.html(page, in: language), browser, language, status, forms: .own)
    }

    /// Shows a form that arrived too late, and asks whether to submit it again.
    func page(_ kept: PendingForm, for visit: AccountRequestContext) async throws -> Response {
        if let response = try explorer(kept, for: visit) { return response }
        let review = try await review(of: kept, visit)
        let name = if let review { review.app.name } else { try await appName(of: kept, visit) }
        let page = PendingFormPage(kept, form: try form(of: visit), appName: name, permission: review?.permission)
        return answer(page, visit, .forbidden)
    }

    /// The App Review request that an operator's form decides about.
    private func review(of kept: PendingForm, _ visit: AccountRequestContext) async throws -> (app: RegisteredApp, permission: Permission)?
    {
        let way = "\(ReviewEndpoints.Path.queue)/"
        guard kept.action.hasPrefix(way), provider.isOperator(visit.person), let id = Int64(kept.action.dropFirst(way.count)),
            let review = try await provider.store.reviews(.one(id)).first, let app = try await provider.store.app(review.appID)
        else { return nil }
        return (app, review.permission)
    }

    /// The name of the app that the form is about; `nil` unless the person has a role in the app or uses it, so that the page does not reveal which
    /// apps exist.
    private func appName(of kept: PendingForm, _ visit: AccountRequestContext) async throws -> String? {
        let typed = kept.fields.first { $0.name == ExplorerQuery.Field.app }?.value
        guard let id = (kept.action.split(separator: "/").map(String.init) + [typed].compactMap(\.self)).first(where: AppID.isWellFormed),
            let app = try await provider.store.app(id)
        else { return nil }
        let isTheirs = app.roles.role(of: visit.person) != nil
        let isUsed = try await provider.store.grant(of: id, by: visit.person.id) != nil
        return isTheirs || isUsed ? app.name : nil
    }

    private func go(to goal: Goal, _ visit: AccountRequestContext) async throws -> Response {
        switch goal {
        case .page(let next): return seeOther(next)
        case .kept(let form) where form.person == visit.person.id: return try await page(form, for: visit)
        case .kept(let form):
            let note = "The form was sent by another person than the one who has logged in."
            let refusal = PageError(code: "own_form_other", developerNote: note, status: 403, restartAddress: form.page)
            return provider.page(refusal, in: visit.language)
        }
    }

    private static func goal(of sealed: FormState) -> Goal {
        let query = sealed.errand.query
        return PendingForm(encoded: query).map(Goal.kept) ?? .page(next(in: FormParameters(encoded: query)[Field.next]))
    }

    /// The page that follows the login: always one of the person's own pages, so that the parameter is not an open redirector.
    private static func next(in text: String?) -> String {
        guard let text, text.utf8.count <= maximumNextLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return sections[0]
        }
        let path = text.prefix { $0 != "?" }
        let isPlain = path.utf8.allSatisfy { byte in
            [UInt8(ascii: "/"), UInt8(ascii: "-")].contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard text == AccountEndpoints.Path.data || isPlain, !path.hasPrefix(Self.path) else { return sections[0] }
        return sections.contains { path == $0 || path.hasPrefix("\($0)/") } ? text : sections[0]
    }

    /// The path prefixes of the person's own pages.
    private static let sections = [AccountEndpoints.Path.apps, "/developers", "/tools"]
    private static let maximumNextLength = 4096
}
