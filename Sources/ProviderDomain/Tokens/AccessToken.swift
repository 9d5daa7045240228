public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The content of an access token (Wire.md, section 4). It is sealed into the token itself, so issuing or checking a token writes nothing
/// to the store.
///
/// The text of a token begins with `EAA` and contains only letters and digits, so that no client mistakes it for a JWT.
public struct AccessToken: Sendable, Hashable {
    /// The type of an access token. The raw value is part of the sealed content.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A user access token, with which an app calls the Graph API.
        case user = "u"
        /// A session-info token, which identifies the person to callers of `debug_token` and gives no access to the Graph API (Wire.md,
        /// section 3.2, `fb_attenuate_token`).
        case sessionInfo = "i"
    }

    /// The type of the token.
    public let kind: Kind
    /// The ID of the app that the token was issued to.
    public let appID: String
    /// The person whom the token was issued for.
    public let person: Person.ID
    /// The epoch of the grant when the token was issued. The token is void once the grant's epoch has increased.
    public let epoch: Int
    /// The login that the token was issued for.
    public let login: AuthenticationEvent
    /// When the provider issued the token, in whole seconds.
    public let issuedAt: Date
    /// When the token expires.
    public let expiresAt: Date
    /// When the app loses access to the person's data: 90 days after the login that the token comes from. Extending the token does not change this
    /// date. ``dataAccessEnd(under:)`` is later if the person has logged in again with a classic login.
    public let dataAccessExpiresAt: Date

    /// The number of seconds for which an app has access to a person's data after a login: 90 days.
    public static let dataAccessLifetime: Double = 7_776_000

    /// Creates a user access token.
    /// - Parameters:
    ///   - lifetime: The lifetime in seconds, which ``AccessTokenLifetime`` decides.
    ///   - dataAccessExpiresAt: When the app loses access to the person's data. Pass `nil` if the person takes part in the login, so that
    ///     the access lasts 90 days from `issuedAt`.
    public init(
        grant: Grant, login: AuthenticationEvent, issuedAt: Date, lifetime: Double = Self.lifetime, dataAccessExpiresAt: Date? = nil
    ) {
        kind = .user
        appID = grant.appID
        person = grant.person
        epoch = grant.epoch
        self.login = login
        self.issuedAt = Self.wholeSeconds(issuedAt)
        self.dataAccessExpiresAt = Self.wholeSeconds(dataAccessExpiresAt ?? issuedAt.addingTimeInterval(Self.dataAccessLifetime))
        expiresAt = AccessTokenLifetime.end(of: lifetime, since: self.issuedAt, dataAccessExpiresAt: self.dataAccessExpiresAt)
    }

    /// Creates a copy of a token with a full lifetime from now (Wire.md, section 3.2). The copy expires at most 150 days after the login.
    public init(extending token: AccessToken, at now: Date) {
        let issuedAt = Self.wholeSeconds(now)
        self.init(
            token, as: token.kind, issuedAt: issuedAt,
            expiresAt: AccessTokenLifetime.end(of: Self.lifetime, since: issuedAt, dataAccessExpiresAt: token.dataAccessExpiresAt))
    }

    /// Creates a session-info token, which only identifies the person and expires at the same time as the access token that it is made from
    /// (Wire.md, section 3.2).
    public init(attenuating token: AccessToken, at now: Date) {
        self.init(token, as: .sessionInfo, issuedAt: Self.wholeSeconds(now), expiresAt: token.expiresAt)
    }

    private init(_ token: AccessToken, as kind: Kind, issuedAt: Date, expiresAt: Date) {
        self.kind = kind
        appID = token.appID
        person = token.person
        epoch = token.epoch
        login = token.login
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        dataAccessExpiresAt = token.dataAccessExpiresAt
    }

    /// Returns when the app loses access to the person's data through this token: 90 days after the person's last classic login (Wire.md,
    /// section 4). A Limited Login does not move this date, because its consent page promises that the app gets no lasting access.
    public func dataAccessEnd(under grant: Grant) -> Date {
        max(dataAccessExpiresAt, grant.accessExpiresAt.map(Self.wholeSeconds) ?? dataAccessExpiresAt)
    }

    private static func wholeSeconds(_ time: Date) -> Date { Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down)) }
}

extension AccessToken {
    private static let base = 36

    /// Returns the text of the token, which is `EAA` and the sealed content in hexadecimal.
    /// - Throws: An error from sealing.
    public func sealed(by sealer: Sealer) throws -> Secret {
        let issued = Int(issuedAt.timeIntervalSince1970)
        let times = [issued] + [expiresAt, dataAccessExpiresAt].map { Int($0.timeIntervalSince1970) - issued }
        let numbers = ([Int(person.rawValue), epoch] + times).map { String($0, radix: Self.base) }
        let content = ([kind.rawValue, appID] + numbers + [login.passwordStamp, login.id]).joined(separator: " ")
        return Secret("EAA" + Hexadecimal.encode(try sealer.seal(Array(content.utf8), for: .accessToken)))
    }

    /// Reads the text of a token that a client sent. The result is `nil` if this provider did not issue it as an access token.
    public init?(_ text: Secret, openedBy sealer: Sealer) {
        let bytes = text.reveal { text in text.hasPrefix("EAA") ? Hexadecimal.decode(text.utf8.dropFirst(3)) : nil }
        guard let content = bytes.flatMap({ sealer.open($0, for: .accessToken) }) else { return nil }
        let parts = String(decoding: content, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 9, let kind = Kind(rawValue: String(parts[0])) else { return nil }
        let numbers = parts[2..<7].compactMap { Int($0, radix: Self.base) }
        guard numbers.count == 5 else { return nil }
        self.kind = kind
        appID = String(parts[1])
        person = Person.ID(rawValue: Int64(numbers[0]))
        epoch = numbers[1]
        login = AuthenticationEvent(id: String(parts[8]), passwordStamp: String(parts[7]))
        issuedAt = Date(timeIntervalSince1970: Double(numbers[2]))
        expiresAt = issuedAt.addingTimeInterval(Double(numbers[3]))
        dataAccessExpiresAt = issuedAt.addingTimeInterval(Double(numbers[4]))
    }
}
