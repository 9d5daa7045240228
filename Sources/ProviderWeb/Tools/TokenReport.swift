import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A token explained to a person. The token's owner sees everything. A developer of the app sees everything except the data about the owner
/// that the app may not see. The developer's access to the owner's data is recorded. Anyone else sees only what the token itself contains
/// (Wire.md, section 13.3).
struct TokenReport: Sendable {
    /// The kind of a token. The raw value is the last component of the text's key in the catalog.
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
        /// The token is not valid; the message is the error that a client would receive, if any.
        case invalid(Advice, message: String?)
        /// The validity is not disclosed, because the viewer may not see it.
        case undisclosed
    }

    /// What a call requires in addition to a valid token.
    enum Condition: Sendable {
        /// The parameter `appsecret_proof`.
        case proof
        /// The call must come from one of these IP addresses.
        case servers([String])
    }

    /// The owner of the token.
    enum Owner: Sendable {
        case viewer
        case otherPerson(name: String)
    }

    var kind = Kind.unknown
    var validity = Validity.invalid(.unreadable, message: nil)
    var appID: String?
    var appName: String?
    var userID: String?
    var owner: Owner?
    var issuedAt: Date?
    var expiresAt: Date?
    /// Whether the token lasts as long as the app's secret.
    var hasNoExpiry = false
    var conditions: [Condition] = []
    var dataAccessExpiresAt: Date?
    var scopes: [String]?
    /// Whether details are withheld from this viewer.
    var isRedacted = false
    /// Whether the viewer may extend the token.
    var canExtend = false
    /// The results of the checks of access tokens, as far as the viewer may see them.
    var findings: [TokenFinding] = []
    /// The decoded ID token; `nil` for any other kind.
    var identity: DecodedIdentityToken?
    let now: Date
}

extension TokenReport {
    /// What to do about a token that is not valid. The raw value is the last component of the text's key in the catalog.
    enum Advice: String, Sendable, CaseIterable {
        case expired, removed, ended, password, locked
        case loggedOut = "logged-out"
        case dataAccess = "data-access"
        case inactive
        case development, unreadable, truncated = "cut", code, refused
        case wrongAppToken = "wrong-app-token"
        case native
        case developerExpiry = "developer-expiry", developer, developerRole = "developer-role"
        case unknownApp = "gone"

        /// Selects the advice for a failed check.
        /// - Parameter refusal: the error of the check.
        init(_ rule: TokenFinding.Rule, _ refusal: GraphError) {
            self =
                switch rule {
                case .form: .unreadable
                case .app: refusal == .appNotActive ? .inactive : .unknownApp
                case .expiry: .expired
                case .grant: .removed
                case .grantRevocation: .ended
                case .session: refusal == .loggedOut ? .loggedOut : .ended
                case .password: .password
                case .accountLock: .locked
                case .role: .development
                case .dataAccess: .dataAccess
                case .kind: .refused
                case .secret: .wrongAppToken
                case .native: .native
                case .developerTokenExpiry: .developerExpiry
                case .developerAccount: .developer
                case .developerRole: .developerRole
                }
        }
    }
}
