#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A browser in which a person is logged in to the provider itself.
public struct BrowserSession: Sendable {
    /// The SHA-256 digest of the cookie, in base64url: who reads the store cannot log in with it.
    public var digest: String
    /// Who is logged in.
    public var person: Person.ID
    /// When the password was typed.
    public var authenticatedAt: Date
    /// When the password must be typed again.
    public var expiresAt: Date
    /// What it is, as far as it says so.
    public var kind: BrowserKind
    /// The day on which it was last used, counted as ``Reading/day``.
    public var usedOn: Int

    /// - Parameter usedOn: the day of the login if `nil`.
    public init(
        digest: String, person: Person.ID, authenticatedAt: Date, expiresAt: Date,
        kind: BrowserKind = BrowserKind(browser: nil, system: nil), usedOn: Int? = nil
    ) {
        self.digest = digest
        self.person = person
        self.authenticatedAt = authenticatedAt
        self.expiresAt = expiresAt
        self.kind = kind
        self.usedOn = usedOn ?? Reading.day(of: authenticatedAt)
    }

    /// Names the session on its person's pages: the digest stays inside.
    public var name: String { PublicName.of(digest) }

    /// How many sessions a person has. One more ends the one that was opened first: nobody fills a disk by logging in over and over.
    public static let mostOfPerson = 100

    /// Seconds for which a session lives: 30 days.
    public static let lifetime: Double = 2_592_000
}
