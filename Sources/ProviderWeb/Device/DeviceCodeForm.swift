import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// `GET /device` and its form, where a person enters the user code of a device (provider-wire.md, section 5; RFC 8628, section 3.3).
extension DialogEndpoints {
    /// Shows the page. A user code in the URL fills in the form but is not looked up; only a form of the provider causes a lookup.
    @Sendable func devicePage(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let query = request.uri.query ?? ""
        guard query.utf8.count <= AuthorizationRequestValidator.longestQuery else { throw PageError.queryTooLong }
        guard isWithCookies(request, context) else {
            return Response(status: .found, headers: [.location: way(to: Path.deviceWithCookies, query, request)])
        }
        let typed = request.queryParameters[FormField.userCode].flatMap(UserCode.init(typed:))?.text ?? ""
        return try codePage(
            typed: typed, notice: nil, status: .ok, await deviceVisit(request, errand: FormPayload(query: Array(query.utf8))))
    }

    /// Handles the submitted form.
    @Sendable func submitUserCode(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let form = try await ownForm(request, context)
        let sealed = try accountFormState(of: form)
        let visit = try await deviceVisit(request, errand: sealed.errand)
        let typed = String((form[FormField.userCode] ?? "").prefix(40))
        let code = UserCode(typed: typed)
        // The submitted code fills in the form again.
        let again = code.map { FormParameters.encode([(name: FormField.userCode, value: $0.text)]) }
        let restart = Path.device + (again.map { "?\($0)" } ?? "")
        try check(sealed, for: .enterCode, visit.browser, restart: restart, visit.language)
        guard !typed.allSatisfy(\.isWhitespace) else { return try codePage(typed: "", notice: .missing, status: .badRequest, visit) }
        // Text that does not have the form of a user code is not counted as a guess.
        guard let code else { return try codePage(typed: typed, notice: .unknown, status: .badRequest, visit) }
        let now = provider.surroundings.now()
        guard let guess = provider.guesses.begin(browser: visit.browser.digest, networks: CallerNetwork(request, context).networks, at: now)
        else {
            context.logger.notice("too many user codes tried")
            var response = try codePage(typed: typed, notice: .tooMany, status: .tooManyRequests, visit)
            response.headers[.retryAfter] = String(Int(CodeGuesses.window))
            return response
        }
        guard let login = try await provider.store.deviceLogin(waitingUnder: code, at: now) else {
            return try codePage(typed: code.text, notice: .unknown, status: .badRequest, visit)
        }
        provider.guesses.removeSuccessful(guess)
        let errand = FormPayload(query: sealed.errand.query, device: login.digest)
        return resume(try seal(errand, for: .goOn, visit.browser, startedAt: now))
    }

    /// The context of a request to the page for user codes, where no app is known yet.
    private struct DeviceVisit {
        let errand: FormPayload
        let browser: BrowserIdentity
        let language: PageLanguage
    }

    private func deviceVisit(_ request: Request, errand: FormPayload) async throws -> DeviceVisit {
        let browser = BrowserIdentity(request, cookies, provider.surroundings)
        let language = PageLanguage.chosen(
            for: request, by: try await provider.visitor(in: browser)?.person,
            locales: AuthorizationRequest.locales(in: FormParameters(encoded: errand.query)))
        return DeviceVisit(errand: errand, browser: browser, language: language)
    }

    private func codePage(
        typed: String, notice: DeviceCodeNotice?, status: HTTPResponse.Status, _ visit: DeviceVisit
    ) throws -> Response {
        let form = try seal(visit.errand, for: .enterCode, visit.browser, startedAt: provider.surroundings.now())
        let page = DeviceCodePage(form: form, typed: typed, notice: notice)
        return answer(provider.pages.html(page, in: visit.language), visit.browser, visit.language, status)
    }
}
