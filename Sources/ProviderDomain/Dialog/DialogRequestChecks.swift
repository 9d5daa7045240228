import IdentityTokens
public import LoginModel

/// From the parameters of a dialog address to a request that may be answered, in the order of provider-wire.md, section 2.7:
/// the app, then the redirect URI, and only then what may be reported at that URI.
public struct DialogRequestChecks: Sendable {
    private let parameters: FormParameters

    /// Takes everything as it is.
    public init(_ parameters: FormParameters) { self.parameters = parameters }

    /// The longest query in bytes that is carried through the pages.
    public static let longestQuery = 16 * 1024

    /// The app that is meant.
    /// - Throws: a page: without an app there is nobody to redirect to.
    public func appID() throws(DialogRefusal) -> String {
        // Two values for one of these could make two readers of one request see two different ones.
        for name in parameters.repeatedNames.intersection(Self.verifiedNames) { throw .repeatedParameter(name) }
        guard let id = parameters[DialogParameter.clientID] ?? parameters[DialogParameter.appID] else { throw .missingAppID }
        guard parameters[DialogParameter.appID] ?? id == id else { throw .repeatedParameter(DialogParameter.appID) }
        guard AppID.isWellFormed(id) else { throw .invalidAppID }
        return id
    }

    /// A redirect URI that the app may be answered at.
    /// - Parameters:
    ///   - home: the addresses of the provider itself.
    ///   - isEmbedded: whether the dialog is in a browser of an app's own.
    ///   - isOfExplorer: whether the request is one of ``ExplorerLogin``'s, for which the app need not have registered anything.
    /// - Throws: a page: an address that is not the app's must never be redirected to (RFC 9700, section 4.11.2).
    public func redirectURI(
        of app: RegisteredApp?, home: [String] = [], inEmbeddedBrowser isEmbedded: Bool = false, isOfExplorer: Bool = false
    ) throws(DialogRefusal) -> String {
        guard let app else { throw .invalidAppID }
        guard let text = parameters[DialogParameter.redirectURI] else { throw .missingRedirectURI }
        guard RedirectURIRule.isAbsolute(text) else { throw .redirectURINotAbsolute }
        if isOfExplorer {
            guard app.settings.isActive else { throw .appNotActive }
            return text
        }
        guard RedirectURIRule.allows(text, for: app, home: home) else {
            throw RedirectURIRule.isWithin(app.settings.domains, text) ? .redirectURIBlocked(text) : .domainNotIncluded(text)
        }
        guard app.settings.isActive else { throw .appNotActive }
        let isWeb = !isEmbedded && !RedirectURIRule.isEmbedded(text, home: home) && !RedirectURIRule.hasCustomScheme(text)
        guard app.settings.allowsClientLogin, app.settings.allowsWebLogin || !isWeb else { throw .loginSwitchedOff }
        guard app.settings.allowsEmbeddedLogin || !isEmbedded else { throw .embeddedBrowser }
        return text
    }

    /// The whole request, and what is wrong with it, if anything: a refusal is told at the redirect URI, with the request's own state.
    public func request(of app: RegisteredApp, redirectURI: String) -> (request: DialogRequest, refusal: RedirectError?) {
        // A configuration that the app has not got says nothing.
        let configuration = parameters["config_id"].flatMap { app.settings.loginConfigurations[$0] }
        let scope = configuration ?? Scope.names(in: parameters[DialogParameter.scope] ?? "")
        var request = DialogRequest(
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
            authTypes: words(DialogParameter.authType),
            prompts: words(DialogParameter.prompt),
            dpopThumbprint: parameters[DialogParameter.dpopThumbprint],
            locales: DialogRequest.locales(in: parameters),
            hint: parameters[DialogParameter.idTokenHint].map(IDTokenHint.init),
            comesFromSDK: parameters["sdk"] != nil,
            maxAge: parameters[DialogParameter.maxAge].flatMap(Self.seconds),
            loginHint: parameters[DialogParameter.loginHint].map(LoginName.canonical),
            forcesConfirmation: isTrue(DialogParameter.forceConfirmation),
            wantedPlace: parameters[DialogParameter.responseMode].flatMap(DialogAnswer.Place.init(rawValue:)))
        request.isAllOrNothing = configuration != nil
        request.asksForRefresh = scope.contains(TokenScope.offlineAccess)
        request.authNonce = request.mustTypePassword ? parameters["auth_nonce"] : nil
        do {
            try check(request)
            return (request, nil)
        } catch {
            return (request, error)
        }
    }

    // MARK: What is told at the redirect URI

    private func check(_ request: DialogRequest) throws(RedirectError) {
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
        if request.returnsCode, request.app.settings.isNative, request.codeChallenge == nil { throw .challengeNeeded }
        if parameters[DialogParameter.codeChallengeMethod] != nil, request.codeChallenge == nil { throw .missingChallenge }
        if request.codeChallenge?.method == .plain, !request.app.settings.allowsTokensInRedirects { throw .plainChallenge }
        if request.isSilent, request.prompts.count > 1 { throw .silentNotAlone }
        if let nonce = request.authNonce, nonce.utf8.count > LoginNote.longestNonce { throw .authNonceTooLong }
        if let thumbprint = request.dpopThumbprint {
            guard Base64URL.decode(thumbprint)?.count == 32 else { throw .badThumbprint }
        }
        if let text = parameters[DialogParameter.maxAge], request.maxAge == nil { throw .badMaxAge(text) }
    }

    /// What would change the meaning of the whole request, were it passed over.
    private func checkSupport() throws(RedirectError) {
        if parameters[DialogParameter.request] != nil { throw .requestObject("request_not_supported") }
        if parameters[DialogParameter.requestURI] != nil { throw .requestObject("request_uri_not_supported") }
        if let display = parameters[DialogParameter.display], ["async", "iframe"].contains(display) { throw .framedDisplay(display) }
    }

    private func checkResponseMode(_ request: DialogRequest) throws(RedirectError) {
        guard let text = parameters[DialogParameter.responseMode] else { return }
        guard let place = request.wantedPlace, place == .fragment || request.usualPlace == .query else {
            throw .unsupportedResponseMode(text)
        }
    }

    private func checkResponseTypes(_ request: DialogRequest) throws(RedirectError) {
        if !request.isLimited, !request.app.settings.allowsTokensInRedirects {
            if request.responseTypes.contains(.token) { throw .tokenInRedirect(ResponseType.token.name) }
            if request.responseTypes.contains(.tokenOrNonce), !request.givesCodeForTokens { throw .tokenOrNonceWithoutChallenge }
        }
        guard request.returnsCode || request.returnsIDToken || request.returnsAccessToken || request.returnsNothing else {
            throw .unsupportedResponseType(responseTypeText)
        }
        if request.isLimited, request.returnsCode { throw .limitedWithCode }
    }

    private func checkNonce(_ request: DialogRequest) throws(RedirectError) {
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

    // MARK: Reading single parameters

    private static let verifiedNames: Set<String> = [DialogParameter.clientID, DialogParameter.appID, DialogParameter.redirectURI]

    /// `code` where there is none (provider-wire.md, section 2.2).
    private var responseTypeText: String {
        if let text = parameters[DialogParameter.responseType] { return text }
        return parameters[DialogParameter.type] == "user_agent" ? ResponseType.token.name : ResponseType.code.name
    }

    private func codeChallenge() throws(LoginInputError) -> CodeChallenge? {
        guard let text = parameters[DialogParameter.codeChallenge] else { return nil }
        return try CodeChallenge(text, method: parameters[DialogParameter.codeChallengeMethod])
    }

    private var isLimited: Bool {
        parameters[DialogParameter.tracking] == LoginTracking.limitedMark || isTrue(DialogParameter.limitedLoginShim)
    }

    /// A whole number of them, and no more than a century.
    private static func seconds(_ text: String) -> Double? {
        guard text.utf8.count <= 10, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Double(text)
    }

    private func isTrue(_ name: String) -> Bool { ["true", "1"].contains(parameters[name]) }

    private func words(_ name: String) -> Set<String> { Set(Scope.names(in: parameters[name] ?? "")) }
}
