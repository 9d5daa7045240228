public import LoginModel

/// The client of a token request and its authentication (RFC 6749, section 2.3.1).
public struct TokenClient: Sendable {
    /// A client ID and a client secret, sent as parameters or with HTTP Basic authentication.
    public struct Credentials: Sendable {
        /// The client ID that the client sent.
        public let clientID: String
        /// The client secret that the client sent; `nil` if it sent none.
        public let secret: Secret?

        /// Creates credentials from the values of a request.
        public init(clientID: String, secret: Secret?) {
            self.clientID = clientID
            self.secret = secret
        }
    }

    private let parameters: FormParameters
    private let basic: Credentials?
    private let secrets: SecretCheck

    /// Creates the client of a token request.
    /// - Parameters:
    ///   - basic: The credentials from HTTP Basic authentication, if there are any.
    ///   - secrets: The check that counts wrong client secrets.
    public init(_ parameters: FormParameters, basic: Credentials?, secrets: SecretCheck) {
        self.parameters = parameters
        self.basic = basic
        self.secrets = secrets
    }

    private static let singleValuedParameters: Set = [
        "client_id", "client_secret", "code", "redirect_uri", "code_verifier", "grant_type", "type", "access_token", "fb_exchange_token",
        "refresh_token", "device_code", "token", "scope",
    ]

    /// Returns the ID of the app that sends the request.
    /// - Throws: An error if the client ID is missing, or if a parameter of the token endpoint occurs more than once.
    public func appID() throws(GraphError) -> String {
        for name in parameters.repeatedNames.intersection(Self.singleValuedParameters).sorted() { throw .repeatedParameter(name) }
        guard let id = basic?.clientID ?? parameters["client_id"] else { throw .missingClientID }
        guard parameters["client_id"] ?? id == id else { throw .repeatedParameter("client_id") }
        return id
    }

    /// Checks the client secret, if the request has one.
    /// - Returns: Whether the request has a client secret.
    /// - Throws: An error if the secret is wrong, or if it comes from an address that is not on the app's Server IP Allow List.
    public func authenticate(_ app: RegisteredApp) throws(GraphError) -> Bool {
        guard let secret = basic?.secret ?? parameters["client_secret"].map(Secret.init) else { return false }
        try app.checkServerAddress(secrets.address)
        try secrets.require(app.secret.map(secret.matches) ?? false, secret, as: .clientSecret, of: app.id, orThrow: .wrongSecret)
        return true
    }

    /// Checks the client secret, which is required.
    /// - Returns: The secret.
    /// - Throws: An error if the secret is missing or wrong, or if it comes from an address that is not on the app's Server IP Allow List.
    public func requireSecret(of app: RegisteredApp) throws(GraphError) -> Secret {
        guard try authenticate(app), let secret = app.secret else { throw .missingSecret }
        return secret
    }
}
