public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The refresh tokens of one login, of which only the latest is valid (RFC 6749, section 6; RFC 9700, section 4.14.2).
public struct RefreshTokenFamily: Sendable, Hashable {
    /// The login that the tokens were issued for. Its ID also identifies the family.
    public let login: AuthenticationEvent
    /// The ID of the app that the tokens were issued to.
    public let appID: String
    /// The person who logged in.
    public let person: Person.ID
    /// The epoch of the grant when the family began. A revocation of the grant voids the family as well.
    public let epoch: Int
    /// The scope that the login granted, including `openid` and `offline_access` if they were requested.
    public let scope: [String]
    /// Whether the client authenticated with the app secret when the family began, and must therefore do so for every refresh.
    public let requiresSecret: Bool
    /// When the family expires: 90 days after it began, like the app's access to the person's data.
    public let expiresAt: Date
    /// When the family began.
    public var openedAt: Date { expiresAt.addingTimeInterval(-AccessToken.dataAccessLifetime) }

    /// The ``RefreshToken/generation`` of the latest refresh token.
    public let generation: Int

    /// Creates a family from values that have already been validated.
    public init(
        login: AuthenticationEvent, appID: String, person: Person.ID, epoch: Int, scope: [String], requiresSecret: Bool, expiresAt: Date,
        generation: Int = 1
    ) {
        self.login = login
        self.appID = appID
        self.person = person
        self.epoch = epoch
        self.scope = scope
        self.requiresSecret = requiresSecret
        self.expiresAt = expiresAt
        self.generation = generation
    }

    /// Returns the part of the scope that is still granted. The person may have revoked a permission since the login.
    public func scope(for account: Account) -> [String] {
        scope.filter { !TokenScope.isPermission($0) || account.permissions.contains(Permission(name: $0)) }
    }

    /// Creates the family that begins with the redemption of a code.
    public init(_ code: AuthorizationCode, isClientAuthenticated: Bool, at now: Date) {
        self.init(
            login: code.login, appID: code.appID, person: code.personID, epoch: code.epoch, scope: TokenScope.names(of: code),
            requiresSecret: isClientAuthenticated, expiresAt: now.addingTimeInterval(AccessToken.dataAccessLifetime))
    }

    /// Creates the family that begins with a device login.
    public init(_ device: DeviceLogin, of person: Person, under grant: Grant, isClientAuthenticated: Bool, at now: Date) {
        self.init(
            login: device.login(of: person), appID: grant.appID, person: person.id, epoch: grant.epoch,
            scope: TokenScope.names(of: device, under: grant), requiresSecret: isClientAuthenticated,
            expiresAt: now.addingTimeInterval(AccessToken.dataAccessLifetime))
    }
}

/// The content of a refresh token: its family, and its position in the family. It is sealed into the token itself.
public struct RefreshToken: Sendable, Hashable {
    /// The ``AuthenticationEvent/id`` of the login, which identifies the family.
    public let loginID: String
    /// The position in the family: 1 for the first token, and one more for each refresh.
    public let generation: Int

    /// Creates the content of a refresh token.
    public init(loginID: String, generation: Int) {
        self.loginID = loginID
        self.generation = generation
    }

    /// Returns the text of the token, which is `RT` and the sealed content in base64url.
    /// - Throws: An error from sealing.
    public func sealed(by sealer: Sealer) throws -> Secret {
        Secret("RT" + Base64URL.encode(try sealer.seal(Array("\(generation) \(loginID)".utf8), for: .refreshToken)))
    }

    /// Reads the text of a token that a client sent. The result is `nil` if this provider did not issue it as a refresh token.
    public init?(_ text: Secret, openedBy sealer: Sealer) {
        let bytes = text.reveal { $0.hasPrefix("RT") ? Base64URL.decode($0.dropFirst(2)) : nil }
        guard let content = bytes.flatMap({ sealer.open($0, for: .refreshToken) }) else { return nil }
        let parts = String(decoding: content, as: UTF8.self).split(separator: " ")
        guard parts.count == 2, let generation = Int(parts[0]) else { return nil }
        self.init(loginID: String(parts[1]), generation: generation)
    }
}

/// The use of a refresh token. The store decides atomically whether the token is the latest one of its family.
public struct RefreshTokenRotation: Sendable {
    /// The refresh token that the client sent.
    public let token: RefreshToken
    /// The ID of the app that sends the request. A refresh token of another app is not valid.
    public let appID: String
    /// Whether the client has authenticated with the app secret.
    public let isClientAuthenticated: Bool
    /// When the refresh token was used.
    public let usedAt: Date

    /// Creates the use of a refresh token.
    public init(of token: RefreshToken, for appID: String, isClientAuthenticated: Bool, at now: Date) {
        self.token = token
        self.appID = appID
        self.isClientAuthenticated = isClientAuthenticated
        usedAt = now
    }
}

/// The result of a ``RefreshTokenRotation``.
public enum RefreshTokenRotationOutcome: Sendable {
    /// The token was the latest one of the family. The token with the given generation replaces it. The account is in its current state.
    case rotated(RefreshTokenFamily, Account, generation: Int)
    /// The token is still the latest one, but the login is not valid at present; see ``Account/loginError(for:)``.
    case rejected(GraphError)
    /// The token was used before. It may have been stolen, so all tokens of the login are void (RFC 9700, section 4.14.2).
    case reused
    /// The family has ended, never existed, or belongs to another app.
    case ended
    /// The family requires the app secret, and the client did not authenticate with it.
    case secretRequired
}
