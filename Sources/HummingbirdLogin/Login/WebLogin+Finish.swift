import HTTPTypes
import Hummingbird
import IdentityTokens
import Latchkey
import Logging
import LoginModel

extension WebLogin {
    /// Completes a login: processes the provider's response in the redirect, and opens a session.
    func finish(for request: Request, context: SessionStore.Context) async -> Response {
        let state = request.uri.queryParameters["state"].map(String.init) ?? ""
        var response: Response
        var destination = "/"
        do throws(WebLoginError) {
            guard let ticket = tickets.ticket(for: state, in: request, at: surroundings.now()) else { throw WebLoginError.isOver }
            destination = ticket.destination
            response = try await answer(to: request, for: ticket, context: context)
        } catch {
            response = page(for: error, again: address("", to: destination), request: request, context: context)
        }
        response.setCookie(tickets.removal(of: state))
        return response
    }

    private func answer(
        to request: Request, for ticket: PendingLogin, context: SessionStore.Context
    ) async throws(WebLoginError) -> Response {
        let query = request.uri.queryParameters
        // An `iss` parameter must be the expected issuer (RFC 9207, section 2.4).
        guard query["iss"].map({ $0 == identity.provider.issuer }) ?? true else {
            throw WebLoginError(.badRequest, "wrong_issuer", "The answer names another issuer.")
        }
        // The provider's redirect ends in `#_=_`, and a browser keeps a fragment unless the next redirect has its own.
        var response = redirect(to: ticket.destination.contains("#") ? ticket.destination : ticket.destination + "#")
        if let error = query["error"] {
            // The person declined, and nothing has changed (RFC 6749, section 4.1.2.1).
            guard error != "access_denied" else { return response }
            throw WebLoginError(.badGateway, "dialog_error", "The dialog ended with \(error.prefix(64)).")
        }
        guard let code = query["code"], !code.isEmpty else {
            throw WebLoginError(.badRequest, "no_code", "The answer has neither a code nor an error.")
        }
        let arrival = try await arrival(with: String(code), ticket: ticket)
        do {
            try await sessions.open(for: arrival, replacing: request, into: &response, context: context)
        } catch {
            throw WebLoginError(.serviceUnavailable, "no_session", "The app opened no session: \(error)")
        }
        return response
    }

    /// Redeems a code, unless the same login is already being completed: a second redemption revokes the code's tokens (RFC 6749, section 4.1.2).
    private func arrival(with code: String, ticket: PendingLogin) async throws(WebLoginError) -> WebLoginResult {
        let mark = OneTimeDigest.of("login", tickets.binding, ticket.state)
        let now = surroundings.now()
        do {
            guard try await store.keep(mark, until: ticket.end, at: now) else { throw WebLoginError.isOver }
        } catch let failure as WebLoginError {
            throw failure
        } catch {
            throw WebLoginError(.serviceUnavailable, "store_unavailable", "\(error)")
        }
        do throws(WebLoginError) {
            let tokens = try await exchange.tokens(for: code, verifier: ticket.verifier)
            return WebLoginResult(token: try await admit(tokens.identity, nonce: ticket.nonce), accessToken: tokens.access)
        } catch {
            // A failed login leaves no mark, because anyone can send invalid codes; for valid ones, the gate limits the logins of each person.
            _ = try? await store.take(mark, at: now)
            throw error
        }
    }

    private func admit(_ token: String, nonce: String) async throws(WebLoginError) -> VerifiedToken {
        do {
            return try await gate.admit(token, nonce: try Nonce(nonce), at: surroundings.now())
        } catch let refused as RejectedTokenError {
            let codes = refused.rejections.map(\.code.rawValue)
            let isOurs = codes == [TokenRejection.Code.keysUnavailable.rawValue]
            throw WebLoginError(
                isOurs ? .serviceUnavailable : .badGateway, isOurs ? "keys_unavailable" : "id_token_refused", codes.joined(separator: " "))
        } catch {
            throw WebLoginError(.serviceUnavailable, "store_unavailable", "\(error)")
        }
    }
}
