#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// All checks of an ID token, in their order.
struct TokenChecks: Sendable {
    let expectations: TokenExpectations
    let now: Date

    /// Receives each check of a list. The list is not an array, so that each check is called with its concrete type, without dynamic
    /// dispatch.
    protocol Visitor {
        mutating func visit(_ check: some TokenCheck, on decoded: DecodedToken)
    }

    /// Visits the checks that must pass before a key is looked up.
    func visitHeader(of decoded: DecodedToken, _ visitor: inout some Visitor) {
        visitor.visit(SizeCheck(maximumSize: expectations.maximumTokenSize), on: decoded)
        visitor.visit(CompactSerializationCheck(), on: decoded)
        visitor.visit(EncodingCheck(), on: decoded)
        visitor.visit(HeaderCheck(), on: decoded)
        visitor.visit(AlgorithmCheck(accepted: expectations.algorithms), on: decoded)
        visitor.visit(TypeCheck(), on: decoded)
        visitor.visit(CriticalHeadersCheck(), on: decoded)
    }

    /// Visits the checks of the key and the signature.
    func visitSignature(of decoded: DecodedToken, _ visitor: inout some Visitor) {
        visitor.visit(KeyCheck(), on: decoded)
        visitor.visit(SignatureCheck(), on: decoded)
    }

    /// Visits the checks of the claims.
    func visitClaims(of decoded: DecodedToken, _ visitor: inout some Visitor) {
        visitor.visit(ClaimsCheck(), on: decoded)
        visitor.visit(IssuerCheck(issuer: expectations.issuer), on: decoded)
        visitor.visit(AudienceCheck(appID: expectations.audience), on: decoded)
        visitor.visit(AuthorizedPartyCheck(appID: expectations.audience), on: decoded)
        visitor.visit(ExpiryCheck(now: now, tolerance: expectations.clockTolerance), on: decoded)
        visitor.visit(
            IssuedAtCheck(now: now, tolerance: expectations.clockTolerance, maximumAge: expectations.maximumAge), on: decoded)
        visitor.visit(NotBeforeCheck(now: now, tolerance: expectations.clockTolerance), on: decoded)
        visitor.visit(SubjectCheck(), on: decoded)
        visitor.visit(NonceCheck(nonce: expectations.nonce), on: decoded)
        visitor.visit(TokenIDCheck(isRequired: expectations.requiresTokenID), on: decoded)
    }

    /// Returns the finding of each check.
    func findings(on decoded: DecodedToken) -> [CheckFinding] {
        var list = Findings(cause: LikelyCause(decoded: decoded, checks: self))
        withExtendedLifetime(decoded.token) {
            visitHeader(of: decoded, &list)
            visitSignature(of: decoded, &list)
            visitClaims(of: decoded, &list)
        }
        return list.findings
    }

    /// Records whether all checks of a list passed, and whether none failed.
    struct Outcome: Visitor {
        private(set) var allPassed = true
        private(set) var noneFailed = true

        mutating func visit(_ check: some TokenCheck, on decoded: DecodedToken) {
            switch check.result(for: decoded) {
            case .passed: break
            case .skipped: allPassed = false
            case .failed, .rejected:
                allPassed = false
                noneFailed = false
            }
        }
    }

    private struct Findings: Visitor {
        let cause: LikelyCause
        var findings: [CheckFinding] = []

        mutating func visit(_ check: some TokenCheck, on decoded: DecodedToken) {
            findings.append(check.finding(on: decoded).addingLikelyCause(cause))
        }
    }
}
