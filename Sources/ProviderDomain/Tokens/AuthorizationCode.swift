public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an authorization code stands for (RFC 6749, section 4.1). It is sealed into the code itself; issuing one writes nothing.
public struct AuthorizationCode: Sendable, Codable {
    /// Names the code in the store once it is redeemed.
    public let id: String
    /// ``LoginAct/id`` of what is given for it.
    public let loginID: String
    /// ``LoginAct/passwordStamp``.
    public let passwordStamp: String
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Int64
    /// The epoch of the grant when the code was issued: a revocation voids open codes too.
    public let epoch: Int
    /// Must be repeated to the letter.
    public let redirectURI: String
    /// What the login gave, of what it had asked for.
    public let permissions: [String]
    /// Whether the login had asked for more than it gave (RFC 6749, section 5.1, `scope`).
    public let isScopeReduced: Bool
    /// Whether an ID token is given with the access token.
    public let asksForIDToken: Bool
    /// Whether the standard endpoint gives a refresh token too (OpenID Connect Core 1.0, section 11).
    public let asksForRefresh: Bool
    /// The value that the ID token must carry.
    public let nonce: String?
    /// The code challenge, as it came.
    public let challenge: String?
    /// How the challenge was made, as it came.
    public let challengeMethod: String?
    /// The thumbprint of the key that the ID token is bound to (RFC 9449).
    public let dpopThumbprint: String?
    /// When the password was typed, in seconds since 1970, where the app has asked for that (OpenID Connect Core 1.0, section 2).
    public let authenticatedAt: Double?
    /// The words of `auth_type`, and what the app bound to them (provider-wire.md, section 2.6).
    public let authType: String?
    /// See ``LoginNote/authNonce``.
    public let authNonce: String?
    /// Whether a server of the app's has handed the code to a program that proves nothing (provider-wire.md, section 3.3, `client_code`).
    public let isHandedOver: Bool
    /// Whether the dialog has answered with more than the code, and so the ledger has the login.
    public let isTold: Bool?
    /// When the data access ends, in seconds since 1970, where the person was not there when the code was made.
    public let dataAccessExpiresAt: Double?
    /// Seconds since 1970.
    public let issuedAt: Double

    /// What the dialog answers with.
    public init(
        id: String, grant: Grant, of person: Person, request: DialogRequest, permissions: [Permission], authenticatedAt: Date? = nil,
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
        self.authenticatedAt = request.wantsAuthenticationTime ? authenticatedAt?.timeIntervalSince1970 : nil
        authType = request.note?.authType
        authNonce = request.note?.authNonce
        isHandedOver = false
        isTold = request.isLoginByItself
        dataAccessExpiresAt = nil
        self.issuedAt = issuedAt.timeIntervalSince1970
    }

    /// What a server of the app's hands to a client of the app's, for the token that it has (provider-wire.md, section 3.3).
    public init(id: String, handingOver token: AccessToken, to redirectURI: String, issuedAt: Date) {
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
        isTold = false
        dataAccessExpiresAt = token.dataAccessExpiresAt.timeIntervalSince1970
        self.issuedAt = issuedAt.timeIntervalSince1970
    }

    /// Seconds for which a code can be redeemed (RFC 6749, section 4.1.2).
    public static let lifetime: Double = 600

    /// When it ends.
    public var expiresAt: Date { Date(timeIntervalSince1970: issuedAt + Self.lifetime) }
    /// Who has logged in.
    public var personID: Person.ID { Person.ID(rawValue: person) }
    /// The code challenge, read.
    public var codeChallenge: CodeChallenge? { challenge.flatMap { try? CodeChallenge($0, method: challengeMethod) } }
    /// The login that tokens are given for.
    public var login: LoginAct { LoginAct(id: loginID, passwordStamp: passwordStamp) }
    /// What the app has bound to the login.
    public var note: LoginNote? { authNonce.map { LoginNote(authType: authType ?? "", authNonce: $0) } }

    /// What the app gets.
    /// - Throws: what sealing throws.
    public func sealed(by sealer: Sealer) throws -> String {
        "AQ" + Base64URL.encode(try sealer.seal(Array(JSONEncoder().encode(self)), for: .authorizationCode))
    }

    /// Reads a code that came back, or `nil` for anything that this provider did not issue.
    public static func open(_ text: String, by sealer: Sealer) -> AuthorizationCode? {
        guard text.hasPrefix("AQ"), let bytes = Base64URL.decode(text.dropFirst(2)).flatMap({ sealer.open($0, for: .authorizationCode) })
        else { return nil }
        return try? JSONDecoder().decode(AuthorizationCode.self, from: Data(bytes))
    }
}
