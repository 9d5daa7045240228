import Foundation
import Hummingbird
import Latchkey
import LoginModel

extension WebLogin {
    /// Starts a login: redirects the browser to the provider's dialog.
    func begin(for request: Request, context: SessionStore.Context) -> Response {
        let verifier = CodeVerifier(randomBytes: surroundings.randomBytes)
        let ticket = PendingLogin(
            state: surroundings.randomText(bytes: 32), nonce: surroundings.randomText(bytes: 32), verifier: verifier.value,
            destination: LocalPath.safe(request.uri.queryParameters["to"].map(String.init)),
            end: surroundings.now().addingTimeInterval(PendingLogin.lifetime))
        let scope = (["openid"] + permissions.map(\.name)).joined(separator: ",")
        let fields = FormFields([
            "client_id": identity.appID, "redirect_uri": redirectURI, "response_type": "code", "scope": scope, "state": ticket.state,
            "nonce": ticket.nonce, "code_challenge": verifier.challenge, "code_challenge_method": "S256", "auth_type": "rerequest",
        ])
        guard let cookie = try? tickets.cookie(ticket) else {
            let failure = WebLoginError(.internalServerError, "not_sealed", "The ticket of a login could not be sealed.")
            return page(for: failure, again: address("", to: ticket.destination), request: request, context: context)
        }
        var response = redirect(to: "\(dialog)?\(fields.text)")
        for removal in tickets.removals(in: request, at: surroundings.now()) { response.setCookie(removal) }
        response.setCookie(cookie)
        return response
    }

    func redirect(to address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }
}
