public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The refresh tokens of one login, of which only the latest is good (RFC 6749, section 6; RFC 9700, section 4.14.2).
public struct RefreshFamily: Sendable, Hashable {
    /// The login that they come of. Its id names the family.
    public let login: LoginAct
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// The epoch of the grant: a revocation voids the family too.
    public let epoch: Int
    /// What the login gave, with `openid` and `offline_access` where they were asked for.
    public let scope: [String]
    /// Whether the client had proven itself with the app's secret, and so must each time.
    public let needsSecret: Bool
    /// When the family ends: 90 days after the person was there, as the app's sight of their data does.
    public let expiresAt: Date
    /// When the family began.
    public var openedAt: Date { expiresAt.addingTimeInterval(-AccessToken.dataAccessLifetime) }

    /// ``RefreshToken/generation`` of the latest.
    public let generation: Int

    /// Takes everything as it is.
    public init(
        login: LoginAct, appID: String, person: Person.ID, epoch: Int, scope: [String], needsSecret: Bool, expiresAt: Date,
        generation: Int = 1
    ) {
        self.login = login
        self.appID = appID
        self.person = person
        self.epoch = epoch
        self.scope = scope
        self.needsSecret = needsSecret
        self.expiresAt = expiresAt
        self.generation = generation
    }

    /// What of it stands now: a permission may have been taken back since.
    public func scope(for account: Account) -> [String] {
        scope.filter { !TokenScope.isPermission($0) || account.permissions.contains(Permission(name: $0)) }
    }

    /// The family that begins with a code.
    public init(_ code: AuthorizationCode, clientIsProven: Bool, at now: Date) {
        self.init(
            login: code.login, appID: code.appID, person: code.personID, epoch: code.epoch, scope: TokenScope.names(of: code),
            needsSecret: clientIsProven, expiresAt: now.addingTimeInterval(AccessToken.dataAccessLifetime))
    }

    /// The family that begins with a device.
    public init(_ device: DeviceLogin, of person: Person, under grant: Grant, clientIsProven: Bool, at now: Date) {
        self.init(
            login: device.login(of: person), appID: grant.appID, person: person.id, epoch: grant.epoch,
            scope: TokenScope.names(of: device, under: grant), needsSecret: clientIsProven,
            expiresAt: now.addingTimeInterval(AccessToken.dataAccessLifetime))
    }
}

/// One refresh token: the family, and which of its generations. It is sealed into the token itself.
public struct RefreshToken: Sendable, Hashable {
    /// ``LoginAct/id``.
    public let loginID: String
    /// 1 for the first, and one more for each time that the family was used.
    public let generation: Int

    /// Takes everything as it is.
    public init(loginID: String, generation: Int) {
        self.loginID = loginID
        self.generation = generation
    }

    /// What the app gets.
    /// - Throws: what sealing throws.
    public func sealed(by sealer: Sealer) throws -> Secret {
        Secret("RT" + Base64URL.encode(try sealer.seal(Array("\(generation) \(loginID)".utf8), for: .refreshToken)))
    }

    /// Reads a token that came back, or `nil` for anything that this provider did not issue.
    public init?(_ text: Secret, openedBy sealer: Sealer) {
        let bytes = text.reveal { $0.hasPrefix("RT") ? Base64URL.decode($0.dropFirst(2)) : nil }
        guard let content = bytes.flatMap({ sealer.open($0, for: .refreshToken) }) else { return nil }
        let parts = String(decoding: content, as: UTF8.self).split(separator: " ")
        guard parts.count == 2, let generation = Int(parts[0]) else { return nil }
        self.init(loginID: String(parts[1]), generation: generation)
    }
}

/// A refresh token is used: one fact for the store, which decides at once whether it is the latest of its family.
public struct RefreshRotation: Sendable {
    /// What came.
    public let token: RefreshToken
    /// The app that asks; a token of another one is none.
    public let appID: String
    /// Whether the client has proven itself with the app's secret.
    public let clientIsProven: Bool
    /// When.
    public let usedAt: Date

    /// Takes everything as it is.
    public init(of token: RefreshToken, for appID: String, clientIsProven: Bool, at now: Date) {
        self.token = token
        self.appID = appID
        self.clientIsProven = clientIsProven
        usedAt = now
    }
}

/// What became of it.
public enum RefreshOutcome: Sendable {
    /// It was the latest; from now on the one of this generation is. The person is at the app as they are now.
    case rotated(RefreshFamily, Account, generation: Int)
    /// It is the latest still, but the login is worth nothing for now; see ``Account/refusal(of:)``.
    case refused(GraphError)
    /// It had been used before: who has it now is not known, and so all tokens of the login are void (RFC 9700, section 4.14.2).
    case usedBefore
    /// The family has ended, or never was, or is another app's.
    case ended
    /// The family is a server's, and no secret came.
    case needsSecret
}
