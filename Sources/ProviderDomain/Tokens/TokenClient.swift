public import LoginModel

/// Who asks the token endpoint for something, and how they prove it (RFC 6749, section 2.3.1).
public struct TokenClient: Sendable {
    /// A client identifier and a secret as they came: as parameters or as HTTP Basic.
    public struct Credentials: Sendable {
        /// The id that the program gives.
        public let clientID: String
        /// The secret that the program gives.
        public let secret: Secret?

        /// Takes everything as it is.
        public init(clientID: String, secret: Secret?) {
            self.clientID = clientID
            self.secret = secret
        }
    }

    private let parameters: FormParameters
    private let basic: Credentials?
    private let secrets: SecretCheck

    /// - Parameter secrets: checks the secret, if one came.
    public init(_ parameters: FormParameters, basic: Credentials?, secrets: SecretCheck) {
        self.parameters = parameters
        self.basic = basic
        self.secrets = secrets
    }

    private static let mattering: Set = [
        "client_id", "client_secret", "code", "redirect_uri", "code_verifier", "grant_type", "type", "access_token", "fb_exchange_token",
        "refresh_token", "device_code", "token", "scope",
    ]

    /// The app that asks.
    public func appID() throws(GraphError) -> String {
        for name in parameters.repeatedNames.intersection(Self.mattering).sorted() { throw .repeatedParameter(name) }
        guard let id = basic?.clientID ?? parameters["client_id"] else { throw .missingClientID }
        guard parameters["client_id"] ?? id == id else { throw .repeatedParameter("client_id") }
        return id
    }

    /// Checks the secret, where one came.
    /// - Returns: whether one came.
    public func prove(_ app: RegisteredApp) throws(GraphError) -> Bool {
        guard let secret = basic?.secret ?? parameters["client_secret"].map(Secret.init) else { return false }
        try app.checkServer(at: secrets.address)
        try secrets.require(app.secret.map(secret.matches) ?? false, secret, as: .clientSecret, of: app.id, otherwise: .wrongSecret)
        return true
    }

    /// Checks the secret, which must have come.
    /// - Returns: the secret.
    public func proven(_ app: RegisteredApp) throws(GraphError) -> Secret {
        guard try prove(app), let secret = app.secret else { throw .missingSecret }
        return secret
    }
}
