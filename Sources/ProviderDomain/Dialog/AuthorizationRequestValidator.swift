import IdentityTokens
public import LoginModel

/// Validates the parameters of an authorization request in the order of Wire.md, section 2.7: the app, then the redirect URI, and only
/// then the errors that may be returned to that URI.
public struct AuthorizationRequestValidator: Sendable {
    private let parameters: FormParameters

    /// Creates a validator for the parameters of one request.
    public init(_ parameters: FormParameters) { self.parameters = parameters }

    /// The maximum length of the query that the forms of the dialog carry, in bytes.
    public static let maximumQueryLength = 16 * 1024

    /// Returns the ID of the app that the request names.
    /// - Throws: An error that the dialog shows as a page, because it cannot verify a redirect URI without an app.
    public func appID() throws(PageError) -> String {
        // If a parameter had two values, two programs that parse the request could use different values.
        for name in parameters.repeatedNames.intersection(Self.verifiedNames) { throw .repeatedParameter(name) }
        guard let id = parameters[DialogParameter.clientID] ?? parameters[DialogParameter.appID] else { throw .missingAppID }
        guard parameters[DialogParameter.appID] ?? id == id else { throw .repeatedParameter(DialogParameter.appID) }
        guard AppID.isWellFormed(id) else { throw .invalidAppID }
        return id
    }

    /// Returns the redirect URI, if the app may use it.
    /// - Parameters:
    ///   - app: The app that the request names.
    ///   - home: The URLs of the provider itself.
    ///   - isEmbedded: Whether the dialog is shown in an embedded browser of an app.
    ///   - isFromProvider: Whether the request belongs to a ``ProviderLogin``, for which the app need not have registered a redirect URI.
    /// - Throws: An error that the dialog shows as a page, because the provider must never redirect to an address that does not belong to
    ///   the app (RFC 9700, section 4.11.2).
    public func redirectURI(
        of app: RegisteredApp?, home: [String] = [], inEmbeddedBrowser isEmbedded: Bool = false, isFromProvider: Bool = false
    ) throws(PageError) -> String {
        guard let app else { throw .invalidAppID }
        guard let text = parameters[DialogParameter.redirectURI] else { throw .missingRedirectURI }
        guard let address = try? ParsedRedirectURI(text) else { throw .redirectURINotAbsolute }
        if isFromProvider {
            guard app.settings.isActive else { throw .appNotActive }
            return text
        }
        guard RedirectURIRule.allows(address, for: app, providerURLs: home) else {
            throw RedirectURIRule.isWithin(app.settings.domains, text) ? .redirectURIBlocked(text) : .domainNotIncluded(text)
        }
        guard app.settings.isActive else { throw .appNotActive }
        let isWeb = !isEmbedded && !RedirectURIRule.isEmbedded(text, home: home) && address.web != nil
        guard app.settings.allowsClientLogin, app.settings.allowsWebLogin || !isWeb else { throw .loginDisabled }
        guard app.settings.allowsEmbeddedLogin || !isEmbedded else { throw .embeddedBrowser }
        return text
    }

    /// Returns the whole request, and the error with which it is rejected, if any. The error is returned to the redirect URI, with the
    /// state of the request.
    public func request(of app: RegisteredApp, redirectURI: String) -> (request: AuthorizationRequest, refusal: RedirectError?) {
        // An unknown configuration is ignored.
        let configuration = parameters["config_id"].flatMap { app.settings.loginConfigurations[$0] }
        let scope = configuration ?? Scope.names(in: parameters[DialogParameter.scope] ?? "")
        var request = AuthorizationRequest(
            app: app,
            redirectURI: redirectURI,
            responseTypes: ResponseType.list(in: responseTypeText),
            permissions: TokenScope.permissions(in: scope),
            asksForIDToken: scope.contains(Permission.openid.name),
            state: parameters.bytes(DialogParameter.state).flatMap { $0.isEmpty ? nil : $0 },
            nonce: parameters[DialogParameter.nonce].flatMap { try? Nonce($0) },
            codeChallenge: try? codeChallenge(),
            isLimited: isLimited,
            returnsScopes: isTrue(DialogParameter.returnScopes),
            authTypes: values(DialogParameter.authType),
            prompts: values(DialogParameter.prompt),
            dpopThumbprint: parameters[DialogParameter.dpopThumbprint],
            locales: AuthorizationRequest.locales(in: parameters),
            hint: parameters[DialogParameter.idTokenHint].map(IDTokenHint.init),
            comesFromSDK: parameters["sdk"] != nil,
            maxAge: parameters[DialogParameter.maxAge].flatMap(Self.seconds),
            loginHint: parameters[DialogParameter.loginHint].map(LoginName.canonical),
            forcesConfirmation: isTrue(DialogParameter.forceConfirmation),
            requestedResponseMode: parameters[DialogParameter.responseMode].flatMap(AuthorizationResponse.ResponseMode.init(rawValue:)))
        request.isAllOrNothing = configuration != nil
        request.asksForRefresh = scope.contains(TokenScope.offlineAccess)
        request.authNonce = request.requiresReauthentication ? parameters["auth_nonce"] : nil
        do {
            try check(request)
            return (request, nil)
        } catch {
            return (request, error)
        }
    }

    // MARK: Errors returned to the redirect URI

    private func check(_ request: AuthorizationRequest) throws(RedirectError) {
        for pair in parameters.pairs where pair.text == nil && pair.name != DialogParameter.state { throw .notUTF8(pair.name) }
        if let name = parameters.repeatedNames.sorted().first { throw .repeatedParameter(name) }
        try checkSupport()
        try checkResponseTypes(request)
        try checkResponseMode(request)
        try checkNonce(request)
        do {
            _ = try codeChallenge()
        } catch {
            throw .badInput(error)
        }
        if request.returnsCode, request.app.settings.isNative, request.codeChallenge == nil { throw .codeChallengeRequired }
        if parameters[DialogParameter.codeChallengeMethod] != nil, request.codeChallenge == nil { throw .missingChallenge }
        if request.codeChallenge?.method == .plain, !request.app.settings.allowsTokensInRedirects { throw .plainChallenge }
        if request.isSilent, request.prompts.count > 1 { throw .promptNoneNotAlone }
        if let nonce = request.authNonce, nonce.utf8.count > LoginNote.maximumNonceLength { throw .authNonceTooLong }
        if request.note.map({ $0.authNonce.utf8.contains(0) || $0.authType.utf8.contains(0) }) == true { throw .zeroByteInNote }
        if let thumbprint = request.dpopThumbprint {
            guard Base64URL.decode(thumbprint)?.count == 32 else { throw .badThumbprint }
        }
        if let text = parameters[DialogParameter.maxAge], request.maxAge == nil { throw .badMaxAge(text) }
    }

    /// Rejects parameters that would change the meaning of the whole request if they were ignored.
    private func checkSupport() throws(RedirectError) {
        if parameters[DialogParameter.request] != nil { throw .requestObject("request_not_supported") }
        if parameters[DialogParameter.requestURI] != nil { throw .requestObject("request_uri_not_supported") }
        if let display = parameters[DialogParameter.display], ["async", "iframe"].contains(display) { throw .framedDisplay(display) }
    }

    private func checkResponseMode(_ request: AuthorizationRequest) throws(RedirectError) {
        guard let text = parameters[DialogParameter.responseMode] else { return }
        guard let place = request.requestedResponseMode, place == .fragment || request.defaultResponseMode == .query else {
            throw .unsupportedResponseMode(text)
        }
    }

    private func checkResponseTypes(_ request: AuthorizationRequest) throws(RedirectError) {
        if !request.isLimited, !request.app.settings.allowsTokensInRedirects {
            if request.responseTypes.contains(.token) { throw .tokenInRedirect(ResponseType.token.name) }
            if request.responseTypes.contains(.tokenOrNonce), !request.replacesTokensWithCode { throw .tokenOrNonceWithoutChallenge }
        }
        guard request.returnsCode || request.returnsIDToken || request.returnsAccessToken || request.returnsNothing else {
            throw .unsupportedResponseType(responseTypeText)
        }
        if request.isLimited, request.returnsCode { throw .limitedWithCode }
    }

    private func checkNonce(_ request: AuthorizationRequest) throws(RedirectError) {
        if let text = parameters[DialogParameter.nonce] {
            do {
                _ = try Nonce(text)
            } catch {
                throw .badInput(error)
            }
        } else if request.responseTypes.contains(.idToken) {
            throw .missingNonce
        }
    }

    // MARK: Parsing single parameters

    private static let verifiedNames: Set<String> = [DialogParameter.clientID, DialogParameter.appID, DialogParameter.redirectURI]

    /// The response type, which is `code` by default (Wire.md, section 2.2).
    private var responseTypeText: String {
        if let text = parameters[DialogParameter.responseType] { return text }
        return parameters[DialogParameter.type] == "user_agent" ? ResponseType.token.name : ResponseType.code.name
    }

    private func codeChallenge() throws(LoginInputError) -> CodeChallenge? {
        guard let text = parameters[DialogParameter.codeChallenge] else { return nil }
        return try CodeChallenge(text, method: parameters[DialogParameter.codeChallengeMethod])
    }

    private var isLimited: Bool {
        parameters[DialogParameter.tracking] == LoginTracking.limitedParameterValue || isTrue(DialogParameter.limitedLoginShim)
    }

    /// Parses a whole number of seconds, which has at most ten digits.
    private static func seconds(_ text: String) -> Double? {
        guard text.utf8.count <= 10, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Double(text)
    }

    private func isTrue(_ name: String) -> Bool { ["true", "1"].contains(parameters[name]) }

    private func values(_ name: String) -> Set<String> { Set(Scope.names(in: parameters[name] ?? "")) }
}
