#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the checks look at: a token as far as it could be read, and the key that its header names.
struct TokenReading: Sendable {
    /// What came of looking for the key.
    enum Key {
        case found(VerificationKey)
        /// There is none of that id that could be used; it may have been left out for a reason.
        indirect case unknown(leftOut: SkippedKey?)
        /// The header leaves nothing to object to.
        case toBeLookedFor
        indirect case unavailable(KeySourceError)
        case notLookedFor(because: Omission)
    }

    /// Why a key is not looked for.
    enum Omission: String {
        case unreadableHeader = "the header could not be read"
        case failedCheck = "an earlier check failed"
        case noVerdict = "the token is only taken apart"
    }

    let token: CompactToken
    var key: Key
    /// Whether the token names the algorithm that the key is for: the key decides, and the token has to agree (RFC 8725, section 3.1).
    private(set) var fitsKey = false
    /// Whether the key's owner signed the token; `nil` where that could not be tried.
    private(set) var isSigned: Bool?

    init(token: CompactToken, key: Key) {
        self.token = token
        self.key = key
    }

    /// Tries the key, where one was found.
    mutating func tryKey() {
        guard case .found(let key) = key, header.isText(.alg, key.algorithm.rawValue) else { return }
        fitsKey = true
        isSigned = key.isSigned(token)
    }

    // Whoever looks at header and claims has a use for the reading afterwards, or says that it is to live as long: they have no share in it.

    /// The header: empty where it could not be read.
    var header: JSONMembers { token.header.members.unkept }
    /// Whether the header could be read.
    var hasHeader: Bool { token.header.trouble == nil }
    /// The claims: empty where they could not be read.
    var claims: JSONMembers { token.claims.members.unkept }
    /// Whether the claims could be read.
    var hasClaims: Bool { token.claims.trouble == nil }

    /// `kid`, where it is a text that can name a key.
    var keyID: String? { token.header.keyID }

    /// What a moment among the claims is, for people.
    func found(_ claim: JSONName, now: Date) -> String { claims.date(claim).map { "\(claim.text) \(Moment($0, now: now))" } ?? "" }

    /// Why a check of a claim that every token has cannot be made.
    func lack(of claim: String) -> String {
        guard hasClaims else { return "the claims could not be read" }
        return "\(claim) is missing or of the wrong type, as the check \"claims\" says"
    }
}
