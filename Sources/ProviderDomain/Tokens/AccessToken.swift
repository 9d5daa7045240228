public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an access token stands for (provider-wire.md, section 4). It is sealed into the token itself: issuing and checking one writes nothing.
///
/// The text begins with `EAA` and has letters and digits only, so that no client takes it for a JWT.
public struct AccessToken: Sendable, Hashable {
    /// What a token is good for. The raw value is a part of the sealed text.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Calls the Graph API.
        case user = "u"
        /// Says who somebody is to whoever asks `debug_token`, and opens nothing (provider-wire.md, section 3.2, `fb_attenuate_token`).
        case sessionInfo = "i"
    }

    /// What it is good for.
    public let kind: Kind
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// Void once the grant's epoch has moved on.
    public let epoch: Int
    /// The login that it comes of.
    public let login: LoginAct
    /// When it was issued.
    public let issuedAt: Date
    /// When it ends.
    public let expiresAt: Date
    /// When the app loses access to the person's data, 90 days after the login of the token. Extending a token does not move it.
    /// ``dataAccessEnd(under:)`` is later where the person has logged in again.
    public let dataAccessExpiresAt: Date

    /// 60 days, in seconds: what a server-side login gets.
    public static let lifetime: Double = 5_184_000
    /// An hour, in seconds: what a program gets that can refresh its token.
    public static let shortLifetime: Double = 3600
    /// 90 days, in seconds.
    public static let dataAccessLifetime: Double = 7_776_000
    /// Seconds after a login until no token of it, however often extended, can be alive.
    static let longestLife = dataAccessLifetime + lifetime

    /// Takes everything as it is.
    /// - Parameter dataAccessExpiresAt: 90 days from now, where the person is there.
    public init(
        grant: Grant, login: LoginAct, issuedAt: Date, lifetime: Double = Self.lifetime, dataAccessExpiresAt: Date? = nil
    ) {
        kind = .user
        appID = grant.appID
        person = grant.person
        epoch = grant.epoch
        self.login = login
        self.issuedAt = Self.second(issuedAt)
        self.dataAccessExpiresAt = Self.second(dataAccessExpiresAt ?? issuedAt.addingTimeInterval(Self.dataAccessLifetime))
        expiresAt = min(self.issuedAt.addingTimeInterval(lifetime), self.dataAccessExpiresAt.addingTimeInterval(Self.lifetime))
    }

    /// The same token with its whole lifetime before it again (provider-wire.md, section 3.2), but no longer than ``longestLife`` after its login.
    public init(extending token: AccessToken, at now: Date) {
        let latest = token.dataAccessExpiresAt.addingTimeInterval(Self.lifetime)
        self.init(
            token, as: token.kind, issuedAt: Self.second(now),
            expiresAt: min(Self.second(now).addingTimeInterval(Self.lifetime), latest))
    }

    /// What a program gets that has nothing but the token (provider-wire.md, section 3.2, `fb_extend_sso_token`): an SDK's token is extended. One
    /// that is short, because it has passed through a web page or can be refreshed, stays as it is: whoever has found it has it for an hour.
    public func renewed(at now: Date) -> AccessToken { isLongLived ? AccessToken(extending: self, at: now) : self }

    /// A token that only says who somebody is, for as long as the token that it is made of (provider-wire.md, section 3.2).
    public init(attenuating token: AccessToken, at now: Date) {
        self.init(token, as: .sessionInfo, issuedAt: Self.second(now), expiresAt: token.expiresAt)
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

    /// When the app loses access to the person's data by this token: 90 days after the person's last classic login (provider-wire.md, section 4).
    /// A limited login, which promises that the app gets no lasting access, does not move it.
    public func dataAccessEnd(under grant: Grant) -> Date {
        max(dataAccessExpiresAt, grant.accessExpiresAt.map(Self.second) ?? dataAccessExpiresAt)
    }

    /// Whether it lives longer than the couple of hours of a browser's (provider-wire.md, section 4.1, `issued_at`).
    var isLongLived: Bool { expiresAt.timeIntervalSince(issuedAt) > 7200 }

    private static func second(_ moment: Date) -> Date { Date(timeIntervalSince1970: moment.timeIntervalSince1970.rounded(.down)) }
}

extension AccessToken {
    private static let base = 36

    /// What the app gets.
    /// - Throws: what sealing throws.
    public func sealed(by sealer: Sealer) throws -> Secret {
        let issued = Int(issuedAt.timeIntervalSince1970)
        let moments = [issued] + [expiresAt, dataAccessExpiresAt].map { Int($0.timeIntervalSince1970) - issued }
        let numbers = ([Int(person.rawValue), epoch] + moments).map { String($0, radix: Self.base) }
        let content = ([kind.rawValue, appID] + numbers + [login.passwordStamp, login.id]).joined(separator: " ")
        return Secret("EAA" + Hexadecimal.encode(try sealer.seal(Array(content.utf8), for: .accessToken)))
    }

    /// Reads a token that came back, or `nil` for anything that this provider did not issue.
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
        login = LoginAct(id: String(parts[8]), passwordStamp: String(parts[7]))
        issuedAt = Date(timeIntervalSince1970: Double(numbers[2]))
        expiresAt = issuedAt.addingTimeInterval(Double(numbers[3]))
        dataAccessExpiresAt = issuedAt.addingTimeInterval(Double(numbers[4]))
    }
}
