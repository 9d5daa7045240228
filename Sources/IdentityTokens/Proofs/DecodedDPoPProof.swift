import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A decoded DPoP proof, and the checks of RFC 9449, section 4.3.
struct DecodedDPoPProof {
    private let token: CompactToken
    private let header: [String: JSONValue]
    private let claims: [String: JSONValue]
    private let signature: [UInt8]

    /// The maximum length of `jti` in bytes, which bounds the memory for used IDs.
    private static let maximumIDLength = 256

    /// Checks rule 2: the proof is one well-formed JWT.
    init(_ text: String, maximumSize: Int) throws(DPoPRejection) {
        token = CompactToken.read(text, maximumSize: maximumSize)
        header = try Self.values(of: token.header.members, token.header.problem, named: "header", malformed: .malformedHeader)
        claims = try Self.values(of: token.claims.members, token.claims.problem, named: "claims", malformed: .malformedClaims)
        switch token.signature {
        case .success(let signature): self.signature = signature.withBytes { Array($0) }
        case .failure(let problem): throw Self.rejection(for: problem, named: "signature", malformed: .malformedProof)
        }
    }

    private static func values(
        of members: JSONOutline, _ problem: CompactToken.Problem?, named name: String, malformed: DPoPRejection.Code
    ) throws(DPoPRejection) -> [String: JSONValue] {
        if let problem { throw rejection(for: problem, named: name, malformed: malformed) }
        return members.values
    }

    private static func rejection(for problem: CompactToken.Problem, named name: String, malformed: DPoPRejection.Code) -> DPoPRejection {
        switch problem {
        case .tooLarge: DPoPRejection(.proofTooLarge, "The proof is too large, and was not read.")
        case .wrongPartCount: DPoPRejection(.malformedProof, "The proof does not have three parts separated by dots.")
        case .encoding(let violation):
            DPoPRejection(.malformedEncoding, "The proof's \(name) is not canonical base64url: it has \(violation).")
        case .syntax(let error): DPoPRejection(malformed, "The proof's \(name) is not JSON: \(error).")
        case .notAnObject(let kind): DPoPRejection(malformed, "The proof's \(name) is \(kind), not an object.")
        }
    }

    /// Checks rules 4 to 7: the header, and the signature with the key that it contains.
    func checkedKey() throws(DPoPRejection) -> DPoPPublicKey {
        guard let type = header["typ"]?.string, haveSameBytes(type, DPoPProof.type) else {
            throw DPoPRejection(.wrongType, "The header's typ is not \(DPoPProof.type).")
        }
        guard let algorithm = header["alg"]?.string, haveSameBytes(algorithm, "ES256") else {
            throw DPoPRejection(.wrongAlgorithm, "The header's alg is not ES256.")
        }
        guard header["crit"] == nil else {
            throw DPoPRejection(.unknownCriticalHeader, "The header requires extensions (crit), and none is supported.")
        }
        guard let jwk = header["jwk"] else { throw DPoPRejection(.malformedKey, "The header has no jwk.") }
        let key = try DPoPPublicKey(jwk: jwk)
        guard key.isValid(signature: signature, for: token.signedContentHash) else {
            throw DPoPRejection(.wrongSignature, "The key in the header did not sign this proof, or the proof was changed afterward.")
        }
        return key
    }

    /// Checks rules 3 and 8 to 12: the claims about the request.
    func checkedClaims(_ expectations: DPoPExpectations, at now: Date) throws(DPoPRejection) -> (id: String, issuedAt: Date) {
        let id = try text("jti")
        guard (1...Self.maximumIDLength).contains(id.utf8.count) else {
            throw DPoPRejection(.malformedID, "The claim jti has \(id.utf8.count) bytes, but must have 1 to \(Self.maximumIDLength).")
        }
        let method = try text("htm")
        guard haveSameBytes(method, expectations.method) else {
            throw DPoPRejection(.wrongMethod, "The claim htm is \(QuotedText(method)), but the request's method is \(expectations.method).")
        }
        let address = try text("htu")
        guard let expected = DPoPTargetURI(expectations.url), let found = DPoPTargetURI(address), found == expected else {
            throw DPoPRejection(
                .wrongAddress,
                "The claim htu is \(QuotedText(address)), but the request went to \(QuotedText(expectations.url, maximumLength: 200)).")
        }
        let issuedAt = try issuedAt(expectations, at: now)
        try checkTokenHash(expectations)
        return (id, issuedAt)
    }

    private func issuedAt(_ expectations: DPoPExpectations, at now: Date) throws(DPoPRejection) -> Date {
        guard let claim = claims["iat"] else { throw DPoPRejection(.missingClaim, "The claim iat is missing.") }
        guard let issuedAt = claim.date else {
            throw DPoPRejection(.wrongClaimType, "The claim iat is \(claim.describedValue), but must be a number of seconds since 1970.")
        }
        let age = now.timeIntervalSince(issuedAt)
        // Both conditions are false if the window is NaN, so that the proof is refused.
        guard age >= -expectations.window else {
            throw DPoPRejection(
                .issuedInTheFuture, "The claim iat is \(TimeDescription(issuedAt, now: now)): one of the two clocks is wrong.")
        }
        guard age <= expectations.window else {
            throw DPoPRejection(
                .tooOld,
                "The proof was made at \(TimeDescription(issuedAt, now: now)), more than \(TimeDescription.duration(expectations.window)) ago."
            )
        }
        return issuedAt
    }

    private func checkTokenHash(_ expectations: DPoPExpectations) throws(DPoPRejection) {
        guard let token = expectations.token else { return }
        guard constantTimeEquals(try text("ath").utf8, DPoPProof.hash(of: token).utf8) else {
            throw DPoPRejection(.wrongTokenHash, "The proof was made for another token: the claim ath differs.")
        }
    }

    private func text(_ name: String) throws(DPoPRejection) -> String {
        guard let claim = claims[name] else { throw DPoPRejection(.missingClaim, "The claim \(name) is missing.") }
        guard let text = claim.string else {
            throw DPoPRejection(.wrongClaimType, "The claim \(name) is \(claim.describedValue), but must be a string.")
        }
        return text
    }
}
