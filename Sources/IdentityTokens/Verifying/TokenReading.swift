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
        case unknown(leftOut: SkippedKey?)
        /// The header leaves nothing to object to.
        case toBeLookedFor(String)
        case unavailable(KeySourceError)
        case notLookedFor(because: String)
    }

    let token: CompactToken
    var key: Key
    /// Whether the key's owner signed the token; `nil` where that could not be tried.
    var isSigned: Bool?

    init(token: CompactToken, key: Key) {
        self.token = token
        self.key = key
    }

    /// The header: empty where it could not be read.
    var header: JSONOutline { token.header.members }
    /// Whether the header could be read.
    var hasHeader: Bool { token.header.trouble == nil }
    /// The claims: empty where they could not be read.
    var claims: JSONOutline { token.claims.members }
    /// Whether the claims could be read.
    var hasClaims: Bool { token.claims.trouble == nil }

    /// Whether the token names the algorithm that the key is for: the key decides, and the token has to agree (RFC 8725, section 3.1).
    func names(algorithmOf key: VerificationKey) -> Bool { header.isText(.alg, key.algorithm.rawValue) }

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

/// Whether two texts have the same bytes. `==` would also take texts as equal that only look alike.
func areIdentical(_ one: String, _ other: String) -> Bool {
    let fast = one.utf8.withContiguousStorageIfAvailable { one in other.utf8.withContiguousStorageIfAvailable { one.isSame(as: $0) } }
    return (fast ?? nil) ?? one.utf8.elementsEqual(other.utf8)
}
