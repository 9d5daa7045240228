#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// All checks of an ID token, in their order.
struct TokenChecks: Sendable {
    let expectations: TokenExpectations
    let now: Date

    /// Receives each check of a list. The list is not an array, so that each check is called with its concrete type, without dynamic dispatch.
    protocol Visitor {
        mutating func visit(_ check: some TokenCheck, on reading: DecodedToken)
    }

    /// Visits the checks that must pass before a key is looked up.
    func visitHeader(of reading: DecodedToken, _ visitor: inout some Visitor) {
        visitor.visit(SizeCheck(maximumSize: expectations.maximumTokenSize), on: reading)
        visitor.visit(CompactSerializationCheck(), on: reading)
        visitor.visit(EncodingCheck(), on: reading)
        visitor.visit(HeaderCheck(), on: reading)
        visitor.visit(AlgorithmCheck(accepted: expectations.algorithms), on: reading)
        visitor.visit(TypeCheck(), on: reading)
        visitor.visit(CriticalHeadersCheck(), on: reading)
    }

    /// Visits the checks of the key and the signature.
    func visitSignature(of reading: DecodedToken, _ visitor: inout some Visitor) {
        visitor.visit(KeyCheck(), on: reading)
        visitor.visit(SignatureCheck(), on: reading)
    }

    /// Visits the checks of the claims.
    func visitClaims(of reading: DecodedToken, _ visitor: inout some Visitor) {
        visitor.visit(ClaimsCheck(), on: reading)
        visitor.visit(IssuerCheck(issuer: expectations.issuer), on: reading)
        visitor.visit(AudienceCheck(appID: expectations.audience), on: reading)
        visitor.visit(AuthorizedPartyCheck(appID: expectations.audience), on: reading)
        visitor.visit(ExpiryCheck(now: now, tolerance: expectations.clockTolerance), on: reading)
        visitor.visit(
            IssuedAtCheck(now: now, tolerance: expectations.clockTolerance, maximumAge: expectations.maximumAge), on: reading)
        visitor.visit(NotBeforeCheck(now: now, tolerance: expectations.clockTolerance), on: reading)
        visitor.visit(SubjectCheck(), on: reading)
        visitor.visit(NonceCheck(nonce: expectations.nonce), on: reading)
        visitor.visit(TokenIDCheck(isRequired: expectations.requiresTokenID), on: reading)
    }

    /// Returns the finding of each check.
    func findings(on reading: DecodedToken) -> [CheckFinding] {
        var list = Findings(cause: LikelyCause(decoded: reading, checks: self))
        withExtendedLifetime(reading.token) {
            visitHeader(of: reading, &list)
            visitSignature(of: reading, &list)
            visitClaims(of: reading, &list)
        }
        return list.findings
    }

    /// Records whether all checks of a list passed, and whether none failed.
    struct Outcome: Visitor {
        private(set) var allPassed = true
        private(set) var noneFailed = true

        mutating func visit(_ check: some TokenCheck, on reading: DecodedToken) {
            switch check.result(for: reading) {
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

        mutating func visit(_ check: some TokenCheck, on reading: DecodedToken) {
            findings.append(check.finding(on: reading).addingLikelyCause(cause))
        }
    }
}
