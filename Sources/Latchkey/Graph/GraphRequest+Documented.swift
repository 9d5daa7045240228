// The documented initializers (SDK.md, section 1.18). An initializer without a token parameter uses the session's current token.
extension GraphRequest {
    /// Creates a request without parameters. A GET request gets an empty `fields` parameter, which replaces any `fields` in the path.
    public convenience init(
        graphPath: String, httpMethod: HTTPMethod? = nil, useAlternativeDefaultDomainPrefix: Bool = true, client: GraphClient = .shared
    ) {
        let isGet = httpMethod == nil || httpMethod == .get || httpMethod?.rawValue == ""
        self.init(
            path: graphPath, parameters: isGet ? ["fields": .string("")] : [:], tokenString: client.session.accessToken?.tokenString,
            httpMethod: httpMethod, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix, client: client)
    }

    /// Creates a request with parameters. The method is `GET` by default.
    public convenience init(
        graphPath: String, parameters: [String: Any]?, httpMethod: HTTPMethod? = nil, useAlternativeDefaultDomainPrefix: Bool = true,
        client: GraphClient = .shared
    ) {
        self.init(
            path: graphPath, parameters: .init(reading: parameters ?? [:]), tokenString: client.session.accessToken?.tokenString,
            httpMethod: httpMethod, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix, client: client)
    }

    /// Creates a request with a specific token.
    /// - Parameters:
    ///   - tokenString: The access token. If `nil`, the client token is used.
    ///   - version: The Graph API version, such as `v21.0`. If `nil`, ``Settings/graphAPIVersion`` is used.
    public convenience init(
        graphPath: String, parameters: [String: Any]?, tokenString: String?, version: String?, httpMethod: HTTPMethod?,
        forAppEvents: Bool = false, useAlternativeDefaultDomainPrefix: Bool = true, client: GraphClient = .shared
    ) {
        self.init(
            path: graphPath, parameters: .init(reading: parameters ?? [:]), tokenString: tokenString, version: version,
            httpMethod: httpMethod, forAppEvents: forAppEvents, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix,
            client: client)
    }

    /// Creates a GET request with flags.
    public convenience init(
        graphPath: String, parameters: [String: Any]?, flags: GraphRequestFlags, useAlternativeDefaultDomainPrefix: Bool = true,
        client: GraphClient = .shared
    ) {
        self.init(
            path: graphPath, parameters: .init(reading: parameters ?? [:]), tokenString: client.session.accessToken?.tokenString,
            httpMethod: .get, flags: flags, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix, client: client)
    }

    /// Creates a request with a specific token and flags.
    public convenience init(
        graphPath: String, parameters: [String: Any]?, tokenString: String?, httpMethod: HTTPMethod?, flags: GraphRequestFlags,
        forAppEvents: Bool = false, useAlternativeDefaultDomainPrefix: Bool = true, client: GraphClient = .shared
    ) {
        self.init(
            path: graphPath, parameters: .init(reading: parameters ?? [:]), tokenString: tokenString, httpMethod: httpMethod, flags: flags,
            forAppEvents: forAppEvents, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix, client: client)
    }
}
