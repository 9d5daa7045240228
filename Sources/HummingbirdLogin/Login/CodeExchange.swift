import HTTPTypes
import Latchkey
import LoginModel
import StrictJSON

/// Exchanges an authorization code for tokens (RFC 6749, section 4.1.3).
struct CodeExchange: Sendable {
    let tokenEndpoint: String
    let appID: String
    let secret: Secret
    let redirectURI: String
    let transport: any Transport

    struct Tokens: Sendable {
        let idToken: String
        let accessToken: Secret?
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
            method: "POST", url: tokenEndpoint,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
            body: Array(form.text.utf8))
        let response: TransportResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw WebLoginError(.serviceUnavailable, "provider_unreachable", "\(error)")
        }
        let json = try? JSONValue(strictly: response.body)
        guard response.status == 200 else {
            let message = json?["error"]?["message"]?.string ?? json?["error_description"]?.string ?? json?["error"]?.string
            throw WebLoginError(
                .badGateway, "exchange_refused",
                "The provider's response has status \(response.status): \((message ?? "no reason").prefix(200))")
        }
        guard let token = json?["id_token"]?.string else {
            throw WebLoginError(.badGateway, "no_id_token", "The provider's response to the code has no ID token.")
        }
        return Tokens(idToken: token, accessToken: json?["access_token"]?.string.map(Secret.init))
    }
}
