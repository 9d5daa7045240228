import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A token explained to somebody: whoever builds the app, or is the token's own person, learns everything; anybody else what stands in the token
/// itself (provider-wire.md, section 13.3). Whoever builds the app learns no more of a person than the app may know, and it is counted.
struct TokenReport: Sendable {
    /// The raw value ends the key of its text.
    enum Kind: String, Sendable, CaseIterable {
        case user
        case sessionInfo = "session-info"
        case app
        case client
        case identity
        case code
        case unknown
    }

    enum Validity: Sendable {
        case valid
        /// With what a program is told, where it is told something.
        case invalid(Advice, message: String?)
        /// Nobody's affair who may not look.
        case untold
    }

    /// What a call needs besides a token that works.
    enum Condition: Sendable {
        /// `appsecret_proof`.
        case proof
        /// That it comes from one of these addresses.
        case servers([String])
    }

    /// Whose token it is.
    enum Owner: Sendable {
        case visitor
        case somebody(name: String)
    }

    var kind = Kind.unknown
    var validity = Validity.invalid(.unreadable, message: nil)
    var appID: String?
    var appName: String?
    var userID: String?
    var owner: Owner?
    var issuedAt: Date?
    var expiresAt: Date?
    /// Whether it lasts as long as the app's secret.
    var isEndless = false
    var conditions: [Condition] = []
    var dataAccessExpiresAt: Date?
    var scopes: [String]?
    /// Whether more could be said to somebody else.
    var isGuarded = false
    /// Whether the visitor may have it extended.
    var canExtend = false
    /// What the rules for access tokens say, as far as the visitor may know.
    var findings: [TokenFinding] = []
    /// Of an ID token.
    var identity: IdentityTokenReading?
    let now: Date
}
