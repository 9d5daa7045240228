import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// A person at their own pages.
struct AccountVisit: Sendable {
    let person: Person
    let browser: VisitingBrowser
    let language: PageLanguage
}

extension AccountEndpoints {
    /// Answers whoever is logged in; anybody else logs in first, and comes back.
    func visit(
        _ request: Request, _ context: ProviderContext, _ body: (AccountVisit) async throws -> Response
    ) async throws -> Response {
        guard isWithCookies(request, context) else { return seeOther(way(to: Self.path(of: request), request.uri.query ?? "", request)) }
        let browser = VisitingBrowser(request, cookies, provider.surroundings)
        let language = PageLanguage.chosen(for: request, locales: DialogRequest.locales(in: request.queryParameters))
        guard let digest = browser.sessionDigest,
            let session = try await provider.store.session(withDigest: digest, at: provider.surroundings.now()),
            let person = try await provider.store.person(session.person)
        else {
            let way = FormParameters.encode([(name: Field.next, value: Self.path(of: request))])
            return seeOther("\(Path.login)?\(way)")
        }
        return try await body(AccountVisit(person: person, browser: browser, language: language))
    }

    /// With one slash at the beginning: two would lead to another host.
    private static func path(of request: Request) -> String {
        "/" + request.uri.path.split(separator: "/").joined(separator: "/")
    }

    /// `GET /settings/login`.
    @Sendable func arrive(_ request: Request, _ context: ProviderContext) async throws -> Response {
        guard isWithCookies(request, context) else { return seeOther(way(to: Path.login, request.uri.query ?? "", request)) }
        return try page(
            request, next: Self.next(in: request.queryParameters[Field.next]), email: "", notice: nil, status: .ok)
    }

    /// `POST /settings/login`.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let fields = try await form(request, context)
        let sealed = try unseal(fields[DialogEndpoints.Field.dialog])
        let browser = VisitingBrowser(request, cookies, provider.surroundings)
        let language = PageLanguage.chosen(for: request)
        try check(sealed, for: .signIn, browser, restart: Path.login, language)
        let next = Self.next(in: FormParameters(encoded: sealed.errand.query)[Field.next])
        let visitor = PasswordDoor.Visitor(
            login: fields[DialogEndpoints.Field.email], password: fields[DialogEndpoints.Field.password].map(Secret.init),
            browser: browser, appID: nil)
        switch try await PasswordDoor(provider: provider, cookies: cookies).knock(visitor, request, context) {
        case .opened(let opening):
            var response = seeOther(next)
            response.setCookies(opening.cookies)
            return response
        case .refused(let refusal):
            var response = try page(
                request, next: next, email: fields[DialogEndpoints.Field.email] ?? "", notice: refusal.notice, status: refusal.status)
            response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
            return response
        }
    }

    private func page(
        _ request: Request, next: String, email: String, notice: LoginNotice?, status: HTTPResponse.Status
    ) throws -> Response {
        let browser = VisitingBrowser(request, cookies, provider.surroundings)
        let language = PageLanguage.chosen(for: request, locales: DialogRequest.locales(in: request.queryParameters))
        let query = FormParameters.encode([(name: Field.next, value: next)])
        let form = try seal(DialogErrand(query: Array(query.utf8)), for: .signIn, browser, startedAt: provider.surroundings.now())
        let page = LoginPage(appName: nil, form: form, email: email, notice: notice)
        return answer(provider.pages.html(page, in: language), browser, language, status, forms: .own)
    }

    /// Where a person goes on after the login: one of these pages, whatever an address says.
    private static func next(in text: String?) -> String {
        guard let text, !text.hasPrefix(Path.login) else { return Path.apps }
        let isPlain = text.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "/") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return text == Path.data || isPlain && text.hasPrefix("\(Path.apps)/") ? text : Path.apps
    }
}
