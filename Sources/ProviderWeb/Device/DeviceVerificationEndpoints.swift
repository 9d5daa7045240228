import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// `GET /device` and its form, where a person enters the user code of a device (Wire.md, section 5; RFC 8628, section 3.3). The login dialog
/// follows.
struct DeviceVerificationEndpoints: PageEndpoints {
    let dialog: LoginDialog

    var provider: Provider { dialog.provider }
    var url: PublicURL { dialog.url }

    enum Path {
        /// The verification URI, which people type (RFC 8628, section 3.2).
        static let device = "/device"
        static let deviceWithCookies = "/dialog/device"
    }

    static let formChecks: [EndpointCheck<FormCall>] = [.formSeal]
    static let codeChecks: [EndpointCheck<UserCodeCall>] = [.guessLimit, .deviceCode]

    /// Shows the page. A user code in the URL fills in the form but is not looked up. Only a submitted form causes a lookup.
    @Sendable func show(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let query = request.uri.query ?? ""
        guard query.utf8.count <= AuthorizationRequestValidator.maximumQueryLength else { throw PageError.queryTooLong }
        guard receivesCookies(request, context) else {
            return Response(status: .found, headers: [.location: cookieAddress(for: Path.deviceWithCookies, query, request)])
        }
        let typed = request.queryParameters[FormField.userCode].flatMap(UserCode.init(typed:))?.text ?? ""
        return try codePage(
            typed: typed, notice: nil, status: .ok, await deviceContext(request, query: QueryBytes(query)))
    }

    /// Handles the submitted form.
    @Sendable func submit(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let fields = try await accountForm(request, context)
        let typed = String((fields[FormField.userCode] ?? "").prefix(40))
        let code = UserCode(typed: typed)
        let form = FormCall(fields, from: BrowserIdentity(request, cookies, provider.environment), provider) { state, violation in
            guard case .deviceCode(let query) = state else { return PageError.formOfOtherBrowser(restartingAt: Path.device) }
            // The submitted code fills in the form again.
            let restartQuery = code.map { FormParameters.encode([(name: FormField.userCode, value: $0.text)]) }
            let restart = Path.device + (restartQuery.map { "?\($0)" } ?? "")
            return LocalizedPageError(
                refusal: PageError(violation, restartingAt: restart).forAccountPages,
                language: try await deviceContext(request, query: query).language)
        }
        guard case .deviceCode(let query) = try await form.passingAsAccountForm(Self.formChecks).form.value.state else {
            throw PageError.formOfOtherBrowser(restartingAt: Path.device).forAccountPages
        }
        let requestContext = try await deviceContext(request, query: query)
        guard !typed.allSatisfy(\.isWhitespace) else {
            return try codePage(typed: "", notice: .missing, status: .badRequest, requestContext)
        }
        // Text that does not have the form of a user code is not counted as a guess.
        guard let code else { return try codePage(typed: typed, notice: .unknown, status: .badRequest, requestContext) }
        let call = UserCodeCall(
            provider: provider, code: code, browser: requestContext.browser, networks: CallerNetwork(request, context).networks)
        do {
            let login = try await call.passing(Self.codeChecks).login.value
            let state = FormState.Dialog(query: query, device: login.digest, startedAt: provider.environment.now())
            return try dialog.resume(state, requestContext.browser)
        } catch UserCodeRefusal.unknown {
            return try codePage(typed: code.text, notice: .unknown, status: .badRequest, requestContext)
        } catch UserCodeRefusal.tooMany(let end) {
            context.logger.notice("too many user codes tried")
            var response = try codePage(typed: typed, notice: .tooMany, status: .tooManyRequests, requestContext)
            response.headers[.retryAfter] = String(end.retryAfter(from: provider.environment.now()))
            return response
        }
    }

    /// The context of a request to the page for user codes, where no app is known yet.
    private struct DeviceContext {
        let query: QueryBytes
        let browser: BrowserIdentity
        let language: PageLanguage
    }

    private func deviceContext(_ request: Request, query: QueryBytes) async throws -> DeviceContext {
        let browser = BrowserIdentity(request, cookies, provider.environment)
        let language = PageLanguage.chosen(
            for: request, by: try await provider.signedInPerson(in: browser)?.person,
            locales: AuthorizationRequest.locales(in: FormParameters(encoded: query.bytes)))
        return DeviceContext(query: query, browser: browser, language: language)
    }

    private func codePage(
        typed: String, notice: DeviceCodeNotice?, status: HTTPResponse.Status, _ context: DeviceContext
    ) throws -> Response {
        let form = try provider.seal(FormState.deviceCode(context.query), for: context.browser)
        let page = DeviceCodePage(form: form, typed: typed, notice: notice)
        return respond(page, context.browser, context.language, status, forms: .toApps)
    }
}
