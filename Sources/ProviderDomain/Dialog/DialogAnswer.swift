import LoginModel

/// The address that ends a dialog: the redirect URI with the answer in it (provider-wire.md, sections 2.3 and 2.8).
public struct DialogAnswer: Sendable {
    /// Where the parameters are.
    public enum Place: String, Sendable, Hashable {
        /// After the question mark.
        case query
        /// After the number sign, where no server sees it.
        case fragment
    }

    /// The whole address. It may carry a code or a token: not for the log.
    public let address: String
    /// The names of the claims that it tells of the person.
    public let claims: Set<String>

    /// - Parameters:
    ///   - parameters: in the order in which they shall appear, without `state`.
    ///   - claims: the names of those that an ID token among them tells of the person.
    ///   - request: whose redirect URI and state are used.
    ///   - issuer: named where the app wants that (RFC 9207), but never at the app's own scheme, where SDKs of the original read the answer: what
    ///     they did not ask for, they do not expect.
    public init(
        _ parameters: [(name: String, value: String)], telling claims: Set<String> = [], to request: DialogRequest,
        by issuer: String? = nil, in place: Place
    ) {
        self.claims = claims
        let namesIssuer = request.app.settings.namesIssuer && !RedirectURIRule.hasCustomScheme(request.redirectURI)
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
            // Without a fragment, a browser would append that of the previous page. The original ends in `#_=_`; OpenID Connect clients get an empty one.
            address = "\(request.redirectURI)\(separator)\(text)#\(request.asksForIDToken ? "" : "_=_")"
        }
    }

    /// A refusal or a cancel.
    /// - Parameter issuer: the public address of the provider.
    public init(_ error: RedirectError, to request: DialogRequest, by issuer: String? = nil) {
        var parameters = [
            (name: DialogParameter.error, value: error.error),
            (name: DialogParameter.errorCode, value: String(error.number)),
            (name: DialogParameter.errorDescription, value: error.description),
            (name: DialogParameter.errorReason, value: error.reason),
        ]
        if !error.isCancel { parameters.append((DialogParameter.errorMessage, error.description)) }
        // Silent refresh reads the fragment only (provider-wire.md, section 2.9).
        self.init(
            parameters, to: request, by: issuer, in: request.isSilent && request.returnsIDToken ? .fragment : request.refusalPlace)
    }
}
