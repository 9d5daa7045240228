#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// All checks of an ID token, in their order.
struct TokenChecks: Sendable {
    let expectations: TokenExpectations
    let now: Date

    /// What is done with each check of a list. A list is no array: each check is called as the type that it is.
    protocol Visitor {
        mutating func visit(_ check: some TokenCheck)
    }

    /// Those of what must be right before a key is looked for.
    func visitHeader(_ visitor: inout some Visitor) {
        visitor.visit(SizeCheck(largest: expectations.largestToken))
        visitor.visit(FormCheck())
        visitor.visit(EncodingCheck())
        visitor.visit(HeaderCheck())
        visitor.visit(AlgorithmCheck(accepted: expectations.algorithms))
        visitor.visit(TypeCheck())
        visitor.visit(CriticalHeadersCheck())
    }

    /// Those of who signed.
    func visitSignature(_ visitor: inout some Visitor) {
        visitor.visit(KeyCheck())
        visitor.visit(SignatureCheck())
    }

    /// Those of what the token says.
    func visitClaims(_ visitor: inout some Visitor) {
        visitor.visit(ClaimsCheck())
        visitor.visit(IssuerCheck(issuer: expectations.issuer))
        visitor.visit(AudienceCheck(appID: expectations.audience))
        visitor.visit(AuthorizedPartyCheck(appID: expectations.audience))
        visitor.visit(ExpiryCheck(now: now, tolerance: expectations.clockTolerance))
        visitor.visit(IssuedAtCheck(now: now, tolerance: expectations.clockTolerance, longestAge: expectations.longestAge))
        visitor.visit(NotBeforeCheck(now: now, tolerance: expectations.clockTolerance))
        visitor.visit(SubjectCheck())
        visitor.visit(NonceCheck(nonce: expectations.nonce))
        visitor.visit(TokenIDCheck(isRequired: expectations.requiresTokenID))
    }

    /// What each check finds.
    func findings(on reading: TokenReading) -> [CheckFinding] {
        var list = Findings(reading: reading, cause: LikelyCause(reading: reading, checks: self))
        visitHeader(&list)
        visitSignature(&list)
        visitClaims(&list)
        return list.findings
    }

    /// Whether every check of a list has passed, and whether none has failed.
    struct Outcome: Visitor {
        let reading: TokenReading
        private(set) var allPassed = true
        private(set) var noneFailed = true

        init(_ reading: TokenReading) { self.reading = reading }

        mutating func visit(_ check: some TokenCheck) {
            switch check.judgement(on: reading) {
            case .passed: break
            case .notMade: allPassed = false
            case .failed, .refused:
                allPassed = false
                noneFailed = false
            }
        }
    }

    private struct Findings: Visitor {
        let reading: TokenReading
        let cause: LikelyCause
        var findings: [CheckFinding] = []

        mutating func visit(_ check: some TokenCheck) { findings.append(check.finding(on: reading).explained(by: cause)) }
    }
}
