import IdentityTokens
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An ID token taken apart, and what each check says of it.
struct IdentityTokenReading: Sendable {
    let findings: [CheckFinding]
    let isValid: Bool
    let header: [String: JSONValue]?
    let claims: [String: JSONValue]?
    /// What was expected of it; the audience is its own.
    let expectations: TokenExpectations
    /// Bytes.
    let size: Int
    /// When it was looked at.
    let now: Date

    /// Whether a key of the provider's has signed it.
    var isSigned: Bool { findings.contains { $0.check == "signature" && $0.outcome == .passed } }

    /// A claim that is a time, within the years that a calendar has.
    func date(_ claim: String) -> Date? {
        claims?[claim]?.number.flatMap { (0...253_402_300_799).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
    }
}

extension IdentityTokenReading {
    /// - Throws: where the keys cannot be had.
    init(of text: String, in provider: Provider, at url: PublicURL, now: Date) async throws {
        let unverified = try? UnverifiedToken(text)
        header = unverified?.header
        claims = unverified?.payload
        expectations = TokenExpectations(issuer: url.text, audience: claims?["aud"]?.string ?? "")
        let verdict = await IdentityTokenVerifier(keys: try await provider.keySet()).verdict(on: text, expecting: expectations, at: now)
        findings = verdict.findings
        isValid = verdict.token != nil
        size = text.utf8.count
        self.now = now
    }
}
