import HTTPTypes
import IdentityTokens
import Latchkey
import LoginModel

/// Exchanges an authorization code for tokens (RFC 6749, section 4.1.3).
struct CodeExchange: Sendable {
    let address: String
    let appID: String
    let secret: Secret
    let redirectURI: String
    let transport: any Transport

    struct Tokens: Sendable {
        let identity: String
        let access: Secret?
    }

    /// Redeems a code at the token endpoint.
    /// - Throws: ``WebLoginError`` if the provider cannot be reached, refuses the code, or returns no ID token.
    func tokens(for code: String, verifier: String) async throws(WebLoginError) -> Tokens {
        let form = secret.reveal { secret in
            FormFields([
                "grant_type": "authorization_code", "client_id": appID, "client_secret": secret, "redirect_uri": redirectURI, "code": code,
                "code_verifier": verifier,
            ])
        }
        let request = TransportRequest(
            method: "POST", url: address, headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
            body: Array(form.text.utf8))
        let response: TransportResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw WebLoginError(.serviceUnavailable, "provider_unreachable", "\(error)")
        }
        let answer = try? JSONValue(strictly: response.body)
        guard response.status == 200 else {
            let message = answer?["error"]?["message"]?.string ?? answer?["error_description"]?.string ?? answer?["error"]?.string
            throw WebLoginError(
                .badGateway, "exchange_refused",
                "The provider answered with the status \(response.status): \((message ?? "no reason").prefix(200))")
        }
        guard let token = answer?["id_token"]?.string else {
            throw WebLoginError(.badGateway, "no_id_token", "The provider's answer to the code has no ID token.")
        }
        return Tokens(identity: token, access: answer?["access_token"]?.string.map(Secret.init))
    }
}
