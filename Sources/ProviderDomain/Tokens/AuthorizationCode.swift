public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The content of an authorization code (RFC 6749, section 4.1). It is sealed into the code itself, so issuing a code writes nothing to the store.
public struct AuthorizationCode: Sendable, Codable {
    /// The unique ID under which the store records the code once it is redeemed.
    public let id: String
    /// The ``AuthenticationEvent/id`` of the login that the code belongs to.
    public let loginID: String
    /// The ``AuthenticationEvent/passwordStamp`` of the login that the code belongs to.
    public let passwordStamp: String
    /// The ID of the app that the code was issued to.
    public let appID: String
    /// The number of the person who logged in; see ``personID``.
    public let person: Int64
    /// The epoch of the grant when the code was issued. A revocation of the grant increases the epoch, which also voids codes that were not
    /// redeemed yet.
    public let epoch: Int
    /// The redirect URI of the authorization request, which the token request must repeat exactly (RFC 6749, section 4.1.3).
    public let redirectURI: String
    /// The names of the requested permissions that the login granted.
    public let permissions: [String]
    /// Whether the login granted less than the requested scope, so that the token response must contain `scope` (RFC 6749, section 5.1).
    public let isScopeReduced: Bool
    /// Whether the token response contains an ID token.
    public let asksForIDToken: Bool
    /// Whether the standard token endpoint also issues a refresh token (OpenID Connect Core 1.0, section 11).
    public let asksForRefresh: Bool
    /// The value of the ID token's `nonce` claim; `nil` if the request had none.
    public let nonce: String?
    /// The `code_challenge` of the authorization request (RFC 7636, section 4.3); `nil` if it had none.
    public let challenge: String?
    /// The `code_challenge_method` of the authorization request, `S256` or `plain` (RFC 7636, section 4.3).
    public let challengeMethod: String?
    /// The thumbprint of the key that the ID token is bound to (RFC 9449); `nil` if it is not bound.
    public let dpopThumbprint: String?
    /// When the person entered the password, in seconds since 1970; `nil` unless the app requested `auth_time` (OpenID Connect Core 1.0, section
    /// 2).
    public let authenticatedAt: Double?
    /// The `auth_type` of the authorization request, if the app bound an `auth_nonce` to the login (Wire.md, section 2.6).
    public let authType: String?
    /// The `auth_nonce` of the authorization request; see ``LoginNote/authNonce``.
    public let authNonce: String?
    /// Whether a server of the app requested the code for a client that cannot authenticate (Wire.md, section 3.3, `client_code`).
    public let isHandedOver: Bool
    /// Whether the authorization response itself disclosed the login, so that the login is already in the audit log. `nil` means `false`.
    public let isRecorded: Bool?
    /// When the data access ends, in seconds since 1970, if the code was issued without the person's participation; otherwise `nil`.
    public let dataAccessExpiresAt: Double?
    /// When the provider issued the code, in seconds since 1970.
    public let issuedAt: Double

    /// Creates the code of an authorization response.
    public init(
        id: String, grant: Grant, of person: Person, request: AuthorizationRequest, permissions: [Permission], authenticatedAt: Date? = nil,
        issuedAt: Date
    ) {
        self.id = id
        loginID = id
        passwordStamp = person.password.stamp
        appID = request.app.id
        self.person = grant.person.rawValue
        epoch = grant.epoch
        redirectURI = request.redirectURI
        self.permissions = permissions.map(\.name)
        isScopeReduced = !request.permissions.allSatisfy(permissions.contains)
        asksForIDToken = request.asksForIDToken
        asksForRefresh = request.asksForRefresh
        nonce = request.nonce?.text
        challenge = request.codeChallenge?.text
        challengeMethod = request.codeChallenge?.method.rawValue
        dpopThumbprint = request.dpopThumbprint
        self.authenticatedAt = request.includesAuthTime ? authenticatedAt?.timeIntervalSince1970 : nil
        authType = request.note?.authType
        authNonce = request.note?.authNonce
        isHandedOver = false
        isRecorded = request.responseDisclosesLogin
        dataAccessExpiresAt = nil
        self.issuedAt = issuedAt.timeIntervalSince1970
    }

    /// Creates the code with which a server of the app hands the login of an access token over to a client of the app (Wire.md, section
    /// 3.3).
    public init(id: String, clientCodeFor token: AccessToken, redirectURI: String, issuedAt: Date) {
        self.id = id
        loginID = token.login.id
        passwordStamp = token.login.passwordStamp
        appID = token.appID
        person = token.person.rawValue
        epoch = token.epoch
        self.redirectURI = redirectURI
        permissions = []
        isScopeReduced = false
        asksForIDToken = false
        asksForRefresh = false
        nonce = nil
        challenge = nil
        challengeMethod = nil
        dpopThumbprint = nil
        authenticatedAt = nil
        authType = nil
        authNonce = nil
        isHandedOver = true
        isRecorded = false
        dataAccessExpiresAt = token.dataAccessExpiresAt.timeIntervalSince1970
        self.issuedAt = issuedAt.timeIntervalSince1970
    }

    /// The number of seconds for which a code can be redeemed: ten minutes (RFC 6749, section 4.1.2).
    public static let lifetime: Double = 600

    /// When the code expires.
    public var expiresAt: Date { Date(timeIntervalSince1970: issuedAt + Self.lifetime) }
    /// The person who logged in.
    public var personID: Person.ID { Person.ID(rawValue: person) }
    /// The parsed code challenge; `nil` if the authorization request had none.
    public var codeChallenge: CodeChallenge? { challenge.flatMap { try? CodeChallenge($0, method: challengeMethod) } }
    /// The login that the code belongs to.
    public var login: AuthenticationEvent { AuthenticationEvent(id: loginID, passwordStamp: passwordStamp) }
    /// The values that the app has bound to the login; `nil` if the request had no `auth_nonce`.
    public var note: LoginNote? { authNonce.map { LoginNote(authType: authType ?? "", authNonce: $0) } }

    /// Returns the text of the code, which is `AQ` and the sealed content in base64url.
    /// - Throws: An error from encoding or sealing.
    public func sealed(by sealer: Sealer) throws -> String {
        "AQ" + Base64URL.encode(try sealer.seal(Array(JSONEncoder().encode(self)), for: .authorizationCode))
    }

    /// Reads the text of a code that a client sent. The result is `nil` if this provider did not issue it.
    public static func open(_ text: String, by sealer: Sealer) -> AuthorizationCode? {
        guard text.hasPrefix("AQ"), let bytes = Base64URL.decode(text.dropFirst(2)).flatMap({ sealer.open($0, for: .authorizationCode) })
        else { return nil }
        return try? JSONDecoder().decode(AuthorizationCode.self, from: Data(bytes))
    }
}
