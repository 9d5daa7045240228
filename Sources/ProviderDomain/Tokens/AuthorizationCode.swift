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
    /// Whether an ID token is given with the access token.
    public let asksForIDToken: Bool
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
    /// Seconds since 1970.
    public let issuedAt: Double

    /// Takes everything as it is.
    public init(
        id: String, grant: Grant, request: DialogRequest, permissions: [Permission], authenticatedAt: Date? = nil, issuedAt: Date
    ) {
        self.id = id
        appID = request.app.id
        person = grant.person.rawValue
        epoch = grant.epoch
        redirectURI = request.redirectURI
        self.permissions = permissions.map(\.name)
        asksForIDToken = request.asksForIDToken
        nonce = request.nonce?.text
        challenge = request.codeChallenge?.text
        challengeMethod = request.codeChallenge?.method.rawValue
        dpopThumbprint = request.dpopThumbprint
        self.authenticatedAt = request.wantsAuthenticationTime ? authenticatedAt?.timeIntervalSince1970 : nil
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
