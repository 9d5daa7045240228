import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The input of the checks: a token decoded as far as possible, and the key that its header names.
struct DecodedToken: Sendable {
    /// The result of the key lookup.
    enum Key {
        case found(VerificationKey)
        /// There is no usable key with this ID. The associated value is the unusable key with this ID, if there is one.
        indirect case unknown(leftOut: SkippedKey?)
        /// The header passed every check, so the key has to be looked up.
        case lookupRequired
        indirect case unavailable(KeySourceError)
        case lookupSkipped(because: Omission)
    }

    /// The reason why a key is not looked up. The raw value is a clause for messages.
    enum Omission: String {
        case unreadableHeader = "the header could not be read"
        case failedCheck = "an earlier check failed"
        case noVerdict = "the token is only decoded"
    }

    let token: CompactToken
    var key: Key
    /// Whether the token's `alg` is the algorithm of the key. The key determines the algorithm, and the token has to agree (RFC 8725,
    /// section 3.1).
    private(set) var algorithmMatchesKey = false
    /// Whether the token was signed with the key; `nil` if that could not be verified.
    private(set) var isSignatureValid: Bool?

    init(token: CompactToken, key: Key) {
        self.token = token
        self.key = key
    }

    /// Verifies the signature with the key, if one was found.
    mutating func verifySignature() {
        guard case .found(let key) = key, header.isText(.alg, key.algorithm.rawValue) else { return }
        algorithmMatchesKey = true
        isSignatureValid = key.isSignatureValid(of: token)
    }

    // `header` and `claims` do not keep their memory alive: the caller must keep this value alive while it uses them.

    /// The header parameters; empty if the header could not be decoded.
    var header: JSONMembers { token.header.members.unownedMembers }
    /// Whether the header could be decoded.
    var hasHeader: Bool { token.header.problem == nil }
    /// The claims; empty if they could not be decoded.
    var claims: JSONMembers { token.claims.members.unownedMembers }
    /// Whether the claims could be decoded.
    var hasClaims: Bool { token.claims.problem == nil }

    /// The header parameter `kid`; `nil` unless it is a string of 1 to 255 bytes.
    var keyID: String? { token.header.keyID }

    /// Returns the name of a claim and its time as text; empty if the claim has no valid time.
    func describeTime(_ claim: JSONName, now: Date) -> String {
        claims.date(claim).map { "\(claim.text) \(TimeDescription($0, now: now))" } ?? ""
    }

    /// Returns the reason why a claim cannot be checked.
    func reasonForMissing(_ claim: String) -> String {
        guard hasClaims else { return "the claims could not be read" }
        return "\(claim) is missing or of the wrong type, as the check \"claims\" says"
    }
}
