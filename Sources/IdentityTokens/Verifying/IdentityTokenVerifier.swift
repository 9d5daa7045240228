import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Checks ID tokens with the keys of one issuer (OpenID Connect Core 1.0, section 3.1.3.7; RFC 8725).
public struct IdentityTokenVerifier: Sendable {
    private let keys: any KeySource

    /// Takes the source of the keys that count.
    public init(keys: any KeySource) { self.keys = keys }

    /// Makes every check, also after one has failed, so that a developer learns all that is wrong at once.
    ///
    /// The key is looked for, which may take a fetch, only where the header leaves nothing to object to.
    /// - Parameter now: the present moment.
    public func verdict(on token: String, expecting expectations: TokenExpectations, at now: Date) async -> Verdict {
        var reading = TokenReading(
            token: CompactToken(token, largest: expectations.largestToken),
            key: .notLookedFor(because: "the header could not be read"))
        var findings = Self.headerChecks(expectations).map { $0.finding(on: reading) }
        if let keyID = reading.keyID {
            let isRefused = findings.contains { $0.outcome != .passed }
            reading.key = isRefused ? .notLookedFor(because: "an earlier check failed") : await key(of: keyID, at: now)
        }
        findings += Self.keyChecks.map { $0.finding(on: reading) }
        let isSigned = findings.allSatisfy { $0.outcome == .passed }
        findings += Self.claimChecks(expectations, at: now).map { $0.finding(on: reading) }
        return Verdict(findings: findings, token: isSigned ? Self.verified(token, reading, findings) : nil)
    }

    private func key(of keyID: String, at now: Date) async -> TokenReading.Key {
        do {
            return try await keys.keys(for: keyID, at: now)[keyID].map { .found($0) } ?? .unknown
        } catch { return .unavailable(error) }
    }

    private static func verified(_ text: String, _ reading: TokenReading, _ findings: [CheckFinding]) -> VerifiedToken? {
        let hasFailed = findings.contains { if case .failed = $0.outcome { true } else { false } }
        guard !hasFailed, let keyID = reading.keyID, let claims = reading.claims.flatMap({ try? IdentityClaims($0) }) else {
            return nil
        }
        return VerifiedToken(text: Secret(text), claims: claims, keyID: keyID)
    }
}

extension IdentityTokenVerifier {
    private static func headerChecks(_ expectations: TokenExpectations) -> [any TokenCheck] {
        [
            SizeCheck(largest: expectations.largestToken),
            FormCheck(),
            EncodingCheck(),
            HeaderCheck(),
            AlgorithmCheck(),
            TypeCheck(),
            CriticalHeadersCheck(),
        ]
    }

    private static var keyChecks: [any TokenCheck] { [KeyCheck(), SignatureCheck()] }

    private static func claimChecks(_ expectations: TokenExpectations, at now: Date) -> [any TokenCheck] {
        [
            ClaimsCheck(),
            IssuerCheck(issuer: expectations.issuer),
            AudienceCheck(appID: expectations.audience),
            AuthorizedPartyCheck(appID: expectations.audience),
            ExpiryCheck(now: now, tolerance: expectations.clockTolerance),
            IssuedAtCheck(now: now, tolerance: expectations.clockTolerance, longestAge: expectations.longestAge),
            NotBeforeCheck(now: now, tolerance: expectations.clockTolerance),
            SubjectCheck(),
            NonceCheck(nonce: expectations.nonce),
            TokenIDCheck(),
        ]
    }
}
