// The documented initialisers (client-sdk.md, section 1.18). Those without a token take that of the session, now.
extension GraphRequest {
    /// A GET asks for no fields beyond the id unless the path does.
    public convenience init(
        graphPath: String, httpMethod: HTTPMethod? = nil, useAlternativeDefaultDomainPrefix: Bool = true, client: GraphClient = .shared
    ) {
        let isGet = httpMethod == nil || httpMethod == .get || httpMethod?.rawValue == ""
        self.init(
            path: graphPath, parameters: isGet ? ["fields": .string("")] : [:], tokenString: client.session.accessToken?.tokenString,
            httpMethod: httpMethod, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix, client: client)
    }

    /// With parameters, and `GET` unless another method is given.
    public convenience init(
        graphPath: String, parameters: [String: Any]?, httpMethod: HTTPMethod? = nil, useAlternativeDefaultDomainPrefix: Bool = true,
        client: GraphClient = .shared
    ) {
        self.init(
            path: graphPath, parameters: .init(reading: parameters ?? [:]), tokenString: client.session.accessToken?.tokenString,
            httpMethod: httpMethod, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix, client: client)
    }

    /// With a token of the app's choice.
    /// - Parameters:
    ///   - tokenString: when `nil`, the client token is used.
    ///   - version: when `nil`, that of the settings.
    public convenience init(
        graphPath: String, parameters: [String: Any]?, tokenString: String?, version: String?, httpMethod: HTTPMethod?,
        forAppEvents: Bool = false, useAlternativeDefaultDomainPrefix: Bool = true, client: GraphClient = .shared
    ) {
        self.init(
            path: graphPath, parameters: .init(reading: parameters ?? [:]), tokenString: tokenString, version: version,
            httpMethod: httpMethod, forAppEvents: forAppEvents, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix,
            client: client)
    }

    /// A GET that is treated in its own way.
    public convenience init(
        graphPath: String, parameters: [String: Any]?, flags: GraphRequestFlags, useAlternativeDefaultDomainPrefix: Bool = true,
        client: GraphClient = .shared
    ) {
        self.init(
            path: graphPath, parameters: .init(reading: parameters ?? [:]), tokenString: client.session.accessToken?.tokenString,
            httpMethod: .get, flags: flags, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix, client: client)
    }

    /// With a token of the app's choice, and treated in its own way.
    public convenience init(
        graphPath: String, parameters: [String: Any]?, tokenString: String?, httpMethod: HTTPMethod?, flags: GraphRequestFlags,
        forAppEvents: Bool = false, useAlternativeDefaultDomainPrefix: Bool = true, client: GraphClient = .shared
    ) {
        self.init(
            path: graphPath, parameters: .init(reading: parameters ?? [:]), tokenString: tokenString, httpMethod: httpMethod, flags: flags,
            forAppEvents: forAppEvents, useAlternativeDefaultDomainPrefix: useAlternativeDefaultDomainPrefix, client: client)
    }
}
