import Crypto
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A browser in which a person is logged in to the provider itself.
public struct BrowserSession: Sendable {
    /// The SHA-256 digest of the session cookie in base64url. Reading it from the store does not allow logging in.
    public var digest: String
    /// The person who is logged in.
    public var person: Person.ID
    /// When the person entered the password.
    public var authenticatedAt: Date
    /// When the session expires, so that the person must enter the password again.
    public var expiresAt: Date
    /// The browser and its operating system, as far as the browser reports them.
    public var kind: BrowserKind
    /// The day of the last use; see ``FieldAccess/day``.
    public var lastUsedDay: Int

    /// Creates a session.
    /// - Parameter usedOn: The day of the last use, or `nil` for the day of the login.
    public init(
        digest: String, person: Person.ID, authenticatedAt: Date, expiresAt: Date,
        kind: BrowserKind = BrowserKind(browser: nil, system: nil), usedOn: Int? = nil
    ) {
        self.digest = digest
        self.person = person
        self.authenticatedAt = authenticatedAt
        self.expiresAt = expiresAt
        self.kind = kind
        self.lastUsedDay = usedOn ?? FieldAccess.day(of: authenticatedAt)
    }

    /// The identifier that the person's pages use for the session. It does not reveal the digest.
    public var publicID: String { PublicIdentifier.of(digest) }

    /// The maximum number of sessions of a person. Another login ends the oldest session, so that repeated logins cannot fill the disk.
    public static let maximumPerPerson = 100

    /// The lifetime of a session in seconds: 30 days.
    public static let lifetime: Double = 2_592_000
}

/// Derives public identifiers from values that must stay inside the provider: digests of cookies, and IDs of logins.
enum PublicIdentifier {
    /// Returns the first 16 bytes of the SHA-256 digest of a text, in base64url.
    static func of(_ text: String) -> String { Base64URL.encode(SHA256.hash(data: Array(text.utf8)).prefix(16)) }
}
