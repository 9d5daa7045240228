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
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// Void once the grant's epoch has moved on.
    public let epoch: Int
    /// When it was issued.
    public let issuedAt: Date
    /// When it ends.
    public let expiresAt: Date
    /// When the app loses sight of the person's data, unless the person logs in again: extending a token does not move it.
    public let dataAccessExpiresAt: Date

    /// 60 days, in seconds: what a server-side login gets.
    public static let lifetime: Double = 5_184_000
    /// 90 days, in seconds.
    public static let dataAccessLifetime: Double = 7_776_000

    /// Takes everything as it is.
    public init(grant: Grant, issuedAt: Date) {
        appID = grant.appID
        person = grant.person
        epoch = grant.epoch
        self.issuedAt = Date(timeIntervalSince1970: issuedAt.timeIntervalSince1970.rounded(.down))
        expiresAt = self.issuedAt.addingTimeInterval(Self.lifetime)
        dataAccessExpiresAt = self.issuedAt.addingTimeInterval(Self.dataAccessLifetime)
    }

    /// The same token with its whole lifetime before it again (provider-wire.md, section 3.2).
    public init(extending token: AccessToken, at now: Date) {
        appID = token.appID
        person = token.person
        epoch = token.epoch
        issuedAt = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        expiresAt = issuedAt.addingTimeInterval(Self.lifetime)
        dataAccessExpiresAt = token.dataAccessExpiresAt
    }

    /// What the app gets.
    /// - Throws: what sealing throws.
    public func sealed(by sealer: Sealer) throws -> Secret {
        let moments = [issuedAt, expiresAt, dataAccessExpiresAt].map { Int($0.timeIntervalSince1970) }
        let content = ([appID] + ([Int(person.rawValue), epoch] + moments).map(String.init)).joined(separator: " ")
        return Secret("EAA" + Hexadecimal.encode(try sealer.seal(Array(content.utf8), for: .accessToken)))
    }

    /// Reads a token that came back, or `nil` for anything that this provider did not issue.
    public init?(_ text: Secret, openedBy sealer: Sealer) {
        let bytes = text.reveal { text in text.hasPrefix("EAA") ? Hexadecimal.decode(text.utf8.dropFirst(3)) : nil }
        guard let content = bytes.flatMap({ sealer.open($0, for: .accessToken) }) else { return nil }
        let parts = String(decoding: content, as: UTF8.self).split(separator: " ")
        let numbers = parts.dropFirst().compactMap { Int($0) }
        guard parts.count == 6, numbers.count == 5 else { return nil }
        appID = String(parts[0])
        person = Person.ID(rawValue: Int64(numbers[0]))
        epoch = numbers[1]
        issuedAt = Date(timeIntervalSince1970: Double(numbers[2]))
        expiresAt = Date(timeIntervalSince1970: Double(numbers[3]))
        dataAccessExpiresAt = Date(timeIntervalSince1970: Double(numbers[4]))
    }

    /// Checks what needs no store: a token that has ended costs no question.
    /// - Throws: why it opens nothing.
    public func check(at now: Date) throws(GraphError) {
        guard now < expiresAt else { throw .tokenExpired(expiresAt, now: now) }
    }

    /// Checks whether the token still stands.
    /// - Parameter grant: what the person allows the app now, if anything.
    /// - Throws: why it opens nothing.
    public func check(under grant: Grant?, at now: Date) throws(GraphError) {
        try check(at: now)
        guard let grant, grant.appID == appID, grant.person == person else { throw .notAuthorized(appID: appID) }
        guard grant.epoch == epoch else { throw .tokenRevoked }
    }

    /// The account that the token opens.
    /// - Parameter account: the person at the app, if they use it.
    /// - Throws: why it opens none.
    public func account(_ account: Account?, at now: Date) throws(GraphError) -> Account {
        try check(under: account?.grant, at: now)
        guard let account else { throw .notAuthorized(appID: appID) }
        guard !account.person.isLocked else { throw .accountLocked }
        guard account.isAdmitted else { throw .appInDevelopment }
        guard now < dataAccessExpiresAt else { throw .dataAccessExpired }
        return account
    }
}
