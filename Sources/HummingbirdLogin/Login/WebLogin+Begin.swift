import Foundation
import Hummingbird
import Latchkey
import LoginModel

extension WebLogin {
    /// Starts a login: redirects the browser to the provider's dialog.
    func startLogin(for request: Request, context: SessionStore.Context) -> Response {
        let verifier = CodeVerifier(randomBytes: environment.randomBytes)
        let ticket = PendingLogin(
            state: environment.randomText(bytes: 32), nonce: environment.randomText(bytes: 32), verifier: verifier.value,
            destination: LocalPath.validated(request.uri.queryParameters["to"].map(String.init)),
            end: environment.now().addingTimeInterval(PendingLogin.lifetime))
        let scope = (["openid"] + permissions.map(\.name)).joined(separator: ",")
        let fields = FormFields([
            "client_id": identity.appID, "redirect_uri": redirectURI, "response_type": "code", "scope": scope, "state": ticket.state,
            "nonce": ticket.nonce, "code_challenge": verifier.challenge, "code_challenge_method": "S256", "auth_type": "rerequest",
        ])
        guard let cookie = try? cookies.cookie(ticket) else {
            let failure = WebLoginError(.internalServerError, "not_sealed", "The state of a login could not be encrypted.")
            return page(for: failure, again: address("", to: ticket.destination), request: request, context: context)
        }
        var response = redirect(to: "\(dialog)?\(fields.text)")
        for removal in cookies.removals(in: request, at: environment.now()) { response.setCookie(removal) }
        response.setCookie(cookie)
        return response
    }

    func redirect(to address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }
}
