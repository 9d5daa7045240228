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
        mutating func context(_ check: some TokenCheck, on reading: DecodedToken)
    }

    /// Visits the checks that must pass before a key is looked up.
    func visitHeader(of reading: DecodedToken, _ currentUser: inout some Visitor) {
        currentUser.context(SizeCheck(maximumSize: expectations.maximumTokenSize), on: reading)
        currentUser.context(CompactSerializationCheck(), on: reading)
        currentUser.context(EncodingCheck(), on: reading)
        currentUser.context(HeaderCheck(), on: reading)
        currentUser.context(AlgorithmCheck(accepted: expectations.algorithms), on: reading)
        currentUser.context(TypeCheck(), on: reading)
        currentUser.context(CriticalHeadersCheck(), on: reading)
    }

    /// Visits the checks of the key and the signature.
    func visitSignature(of reading: DecodedToken, _ currentUser: inout some Visitor) {
        currentUser.context(KeyCheck(), on: reading)
        currentUser.context(SignatureCheck(), on: reading)
    }

    /// Visits the checks of the claims.
    func visitClaims(of reading: DecodedToken, _ currentUser: inout some Visitor) {
        currentUser.context(ClaimsCheck(), on: reading)
        currentUser.context(IssuerCheck(issuer: expectations.issuer), on: reading)
        currentUser.context(AudienceCheck(appID: expectations.audience), on: reading)
        currentUser.context(AuthorizedPartyCheck(appID: expectations.audience), on: reading)
        currentUser.context(ExpiryCheck(now: now, tolerance: expectations.clockTolerance), on: reading)
        currentUser.context(
            IssuedAtCheck(now: now, tolerance: expectations.clockTolerance, longestAge: expectations.maximumAge), on: reading)
        currentUser.context(NotBeforeCheck(now: now, tolerance: expectations.clockTolerance), on: reading)
        currentUser.context(SubjectCheck(), on: reading)
        currentUser.context(NonceCheck(nonce: expectations.nonce), on: reading)
        currentUser.context(TokenIDCheck(isRequired: expectations.requiresTokenID), on: reading)
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

        mutating func context(_ check: some TokenCheck, on reading: DecodedToken) {
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

        mutating func context(_ check: some TokenCheck, on reading: DecodedToken) {
            findings.append(check.finding(on: reading).addingLikelyCause(cause))
        }
    }
}
