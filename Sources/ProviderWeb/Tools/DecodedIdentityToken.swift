import IdentityTokens
import ProviderDomain
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A decoded ID token, and the result of each check.
struct DecodedIdentityToken: Sendable {
    let findings: [CheckFinding]
    let isValid: Bool
    let header: [String: JSONValue]?
    let claims: [String: JSONValue]?
    /// The expectations of the checks. The expected audience is the audience in the token itself.
    let expectations: TokenExpectations
    /// The size of the token in bytes.
    let size: Int
    /// The time of the checks.
    let now: Date

    /// Whether the token is signed with a key of the provider.
    var isSigned: Bool { findings.contains { $0.check == "signature" && $0.outcome == .passed } }

    /// Returns a claim as a date; `nil` if the claim is not a time between the years 1970 and 9999.
    func date(_ claim: String) -> Date? {
        claims?[claim]?.number.flatMap { (0...253_402_300_799).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
    }
}

extension DecodedIdentityToken {
    /// Decodes and checks a token.
    /// - Throws: an error if the keys cannot be read.
    init(of text: String, in provider: Provider, at url: PublicURL, now: Date) async throws {
        let unverified = try? UnverifiedToken(text)
        header = unverified?.header
        claims = unverified?.payload
        expectations = TokenExpectations(issuer: url.text, audience: claims?["aud"]?.string ?? "")
        let keys = try await provider.keySet(for: header?["kid"]?.string)
        let verdict = await IdentityTokenVerifier(keys: keys).verdict(on: text, expecting: expectations, at: now)
        findings = verdict.findings
        isValid = verdict.token != nil
        size = text.utf8.count
        self.now = now
    }
}
