internal import Foundation
internal import IdentityTokens

/// Exchanges the result of a classic login for tokens (SDK.md, section 2.7; Wire.md, sections 3.1 and 3.2).
///
/// Both exchanges use POST: a code and a nonce are secrets, and URLs end up in logs.
struct TokenExchange: Sendable {
    let graph: GraphService
    let appID: String

    /// Redeems an authorization code, which the provider accepts once.
    /// - Throws: ``CoreError``, or `CancellationError`.
    func redeem(code: String, redirectURI: String, verifier: CodeVerifier, at now: Date) async throws -> IssuedTokens {
        try await redeem(
            "the code",
            [
                "grant_type": "authorization_code", "client_id": appID, "redirect_uri": redirectURI, "code_verifier": verifier.value,
                "code": code,
            ], at: now)
    }

    /// Redeems an exchange nonce, which the provider accepts once. It is not the nonce of the ID token.
    /// - Throws: ``CoreError``, or `CancellationError`.
    func redeem(exchangeNonce: String, at now: Date) async throws -> IssuedTokens {
        try await redeem(
            "the exchange nonce",
            ["grant_type": "fb_exchange_nonce", "fb_exchange_nonce": exchangeNonce, "client_id": appID, "fields": ""], at: now)
    }

    private func redeem(_ what: String, _ parameters: [String: String], at now: Date) async throws -> IssuedTokens {
        let response: JSONValue
        do {
            response = try await graph.call(.post, "oauth/access_token", parameters)
        } catch let error as CoreError where error.reason == .refusedByProvider {
            throw CoreError(
                error.code, .exchangeRefused,
                "\(what.prefix(1).uppercased())\(what.dropFirst()) could not be exchanged. \(error.explanation)", details: error.details)
        }
        guard let tokens = IssuedTokens(at: now, reading: { response[$0] }) else {
            throw CoreError(
                .errorGraphRequestProtocolMismatch, .badResponse, "The response to the exchange of \(what) has no access token.")
        }
        return tokens
    }
}
