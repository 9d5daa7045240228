public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A link that starts a session of a test user in a browser. It works once, and only for one hour (Wire.md, section 14.1). It is encrypted,
/// and creating one writes nothing to the store.
public struct TestLoginLink: Sendable {
    /// The test user to log in.
    public let person: Person.ID
    /// The random ID by which the store recognizes a used link.
    public let id: String
    /// When the link expires.
    public let expiresAt: Date

    /// The lifetime of a link, in seconds.
    private static let lifetime: Double = 3600

    /// Creates a link that expires after one hour.
    public init(to person: Person.ID, in environment: SystemEnvironment) {
        self.person = person
        id = environment.randomText(bytes: 12)
        expiresAt = environment.now().addingTimeInterval(Self.lifetime)
    }

    /// Returns the encrypted text for the URL.
    /// - Throws: The error of the sealer.
    public func sealed(by sealer: Sealer) throws -> String {
        let content = "\(person.rawValue) \(id) \(Int64(expiresAt.timeIntervalSince1970))"
        return Base64URL.encode(try sealer.seal(Array(content.utf8), for: .testLogin))
    }

    /// Decrypts a link; `nil` if this provider did not create it or it has expired.
    public init?(_ text: String, openedBy sealer: Sealer, at now: Date) {
        guard let content = Base64URL.decode(text).flatMap({ sealer.open($0, for: .testLogin) }) else { return nil }
        let parts = String(decoding: content, as: UTF8.self).split(separator: " ")
        guard parts.count == 3, let person = Int64(parts[0]), let seconds = Int64(parts[2]) else { return nil }
        self.person = Person.ID(rawValue: person)
        id = String(parts[1])
        expiresAt = Date(timeIntervalSince1970: Double(seconds))
        guard now < expiresAt else { return nil }
    }

    /// Returns the use of the link, which the store records only once.
    public func use(at now: Date) -> DPoPProofUse {
        DPoPProofUse(
            tokenID: id, thumbprint: "test-user-login", owner: "test-user-login \(person.rawValue)", recordExpiresAt: expiresAt, at: now)
    }
}
