import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Verifies ID tokens with the keys of one issuer (OpenID Connect Core 1.0, section 3.1.3.7; RFC 8725).
public struct IdentityTokenVerifier: Sendable {
    let keys: any KeySource
    private let headerCache = HeaderCache()

    /// Creates a verifier with the source of the issuer's keys.
    public init(keys: any KeySource) { self.keys = keys }

    /// Verifies a token with every check, even after one has failed, so that a developer sees all problems at once.
    ///
    /// The key is looked up only if the header passes every check, because the lookup may require a fetch.
    /// - Parameter now: the current time.
    public nonisolated(nonsending) func verdict(on token: String, expecting expectations: TokenExpectations, at now: Date) async -> Verdict
    {
        let checks = TokenChecks(expectations: expectations, now: now)
        var decoded = decode(token, checks)
        if case .lookupRequired = decoded.key, let keyID = decoded.keyID { decoded.key = await key(of: keyID, at: now) }
        return Self.verdict(on: decoded, checks)
    }

    /// Decodes a token and checks its header, without looking up the key.
    func decode(_ token: String, _ checks: TokenChecks) -> DecodedToken {
        var decoded = DecodedToken(
            token: CompactToken.read(token, maximumSize: checks.expectations.maximumTokenSize, memory: headerCache),
            key: .lookupSkipped(because: .unreadableHeader))
        if decoded.keyID != nil {
            var header = TokenChecks.Outcome()
            checks.visitHeader(of: decoded, &header)
            decoded.key = header.allPassed ? .lookupRequired : .lookupSkipped(because: .failedCheck)
        }
        return decoded
    }

    /// Returns the key if it is available without waiting. A key with another ID is never accepted, whatever the source returns.
    func readyKey(of keyID: String, at now: Date) -> VerificationKey? {
        guard let key = keys.readyKey(for: keyID, at: now), haveSameBytes(key.id, keyID) else { return nil }
        return key
    }

    nonisolated(nonsending) func key(of keyID: String, at now: Date) async -> DecodedToken.Key {
        if let key = readyKey(of: keyID, at: now) { return .found(key) }
        do {
            let set = try await keys.keys(for: keyID, at: now)
            return set[keyID].map { .found($0) } ?? .unknown(leftOut: set.skippedKey(withID: keyID))
        } catch { return .unavailable(error) }
    }

    static func verdict(on decoded: consuming DecodedToken, _ checks: consuming TokenChecks) -> Verdict {
        decoded.verifySignature()
        var signature = TokenChecks.Outcome()
        checks.visitSignature(of: decoded, &signature)
        var claims = TokenChecks.Outcome()
        checks.visitClaims(of: decoded, &claims)
        return Verdict(decoded, checks, isAccepted: signature.allPassed && claims.noneFailed)
    }
}
