import Foundation
import Hummingbird
import Latchkey
import LoginModel

extension WebLogin {
    /// Sends the browser to the provider's dialog.
    func begin(for request: Request) -> Response {
        let verifier = CodeVerifier(randomBytes: surroundings.randomBytes)
        let ticket = LoginTicket(
            state: surroundings.randomText(bytes: 32), nonce: surroundings.randomText(bytes: 32), verifier: verifier.value,
            destination: LocalPath.safe(request.uri.queryParameters["to"].map(String.init)),
            end: surroundings.now().addingTimeInterval(LoginTicket.lifetime))
        let scope = (["openid"] + permissions.map(\.name)).joined(separator: ",")
        let fields = FormFields([
            "client_id": identity.appID, "redirect_uri": redirectURI, "response_type": "code", "scope": scope, "state": ticket.state,
            "nonce": ticket.nonce, "code_challenge": verifier.challenge, "code_challenge_method": "S256", "auth_type": "rerequest",
        ])
        let address = identity.provider.dialog(version: settings.graphAPIVersion)
        guard let cookie = try? tickets.cookie(ticket) else {
            return page(
                for: WebLoginFailure(.internalServerError, "not_sealed", "The ticket of a login could not be sealed."), again: path,
                request: request)
        }
        var response = redirect(to: "\(address)?\(fields.text)")
        for removal in tickets.removals(in: request, at: surroundings.now()) { response.setCookie(removal) }
        response.setCookie(cookie)
        return response
    }

    func redirect(to address: String) -> Response {
        Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
    }
}
