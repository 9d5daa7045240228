import LoginModel

/// The authorization response that ends the dialog: the redirect URI with the response parameters (Wire.md, sections 2.3 and 2.8).
public struct AuthorizationResponse: Sendable {
    /// The component of the redirect URI that carries the response parameters.
    public enum ResponseMode: String, Sendable, Hashable {
        /// The query, after `?`.
        case query
        /// The fragment, after `#`, which browsers do not send to servers.
        case fragment
    }

    /// The whole URL. It may contain a code or a token, so it must not be logged.
    public let address: String
    /// The names of the claims about the person that the response discloses.
    public let claims: Set<String>

    /// Creates a response.
    /// - Parameters:
    ///   - parameters: The response parameters in their final order, without `state`.
    ///   - claims: The names of the claims that an ID token among the parameters discloses.
    ///   - request: The request whose redirect URI and state are used.
    ///   - issuer: The issuer, which is added as `iss` if the app's settings ask for it (RFC 9207). It is never added to a redirect URI
    ///     with the app's own scheme, because the Facebook SDKs read the response there and do not expect parameters that they did not
    ///     request.
    ///   - place: The component that carries the parameters.
    public init(
        _ parameters: [(name: String, value: String)], disclosing claims: Set<String> = [], to request: AuthorizationRequest,
        by issuer: String? = nil, in place: ResponseMode
    ) {
        self.claims = claims
        let namesIssuer = request.app.settings.includesIssuer && !RedirectURIRule.hasCustomScheme(request.redirectURI)
        let name = namesIssuer ? issuer.map { [(name: DialogParameter.issuer, value: $0)] } ?? [] : []
        var text = FormParameters.encode(parameters + name)
        if let state = request.state {
            text += "\(text.isEmpty ? "" : "&")\(DialogParameter.state)=\(FormParameters.encode(state))"
        }
        switch place {
        case .fragment: address = "\(request.redirectURI)#\(text)"
        case .query:
            let hasQuery = request.redirectURI.contains("?")
            let isOpen = request.redirectURI.hasSuffix("?") || request.redirectURI.hasSuffix("&")
            let separator = hasQuery ? (isOpen ? "" : "&") : "?"
            // Without a fragment of its own, the URL would inherit the fragment of the previous page. Facebook Login appends `#_=_`; OpenID
            // Connect clients get an empty fragment.
            address = "\(request.redirectURI)\(separator)\(text)#\(request.asksForIDToken ? "" : "_=_")"
        }
    }

    /// Creates an error response.
    /// - Parameters:
    ///   - error: The error, or the cancellation by the person.
    ///   - request: The request whose redirect URI and state are used.
    ///   - issuer: The public URL of the provider.
    public init(_ error: RedirectError, to request: AuthorizationRequest, by issuer: String? = nil) {
        var parameters = [
            (name: DialogParameter.error, value: error.error),
            (name: DialogParameter.errorCode, value: String(error.number)),
            (name: DialogParameter.errorDescription, value: error.description),
            (name: DialogParameter.errorReason, value: error.reason),
        ]
        if !error.isCancel { parameters.append((DialogParameter.errorMessage, error.description)) }
        // A silent refresh reads the fragment only (Wire.md, section 2.9).
        self.init(
            parameters, to: request, by: issuer, in: request.isSilent && request.returnsIDToken ? .fragment : request.errorResponseMode)
    }
}
