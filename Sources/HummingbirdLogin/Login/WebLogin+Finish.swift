import HTTPTypes
import Hummingbird
import IdentityTokens
import Latchkey
import Logging
import LoginModel

extension WebLogin {
    /// Completes a login: processes the provider's response in the redirect, and opens a session.
    func completeLogin(for request: Request, context: SessionStore.Context) async -> Response {
        let state = request.uri.queryParameters["state"].map(String.init) ?? ""
        var response: Response
        var destination = "/"
        do throws(WebLoginError) {
            guard let ticket = cookies.pendingLogin(for: state, in: request, at: environment.now()) else {
                throw WebLoginError.noPendingLogin
            }
            destination = ticket.destination
            response = try await loginResponse(to: request, for: ticket, context: context)
        } catch {
            response = page(for: error, again: address("", to: destination), request: request, context: context)
        }
        response.setCookie(cookies.removal(of: state))
        return response
    }

    private func loginResponse(
        to request: Request, for ticket: PendingLogin, context: SessionStore.Context
    ) async throws(WebLoginError) -> Response {
        let query = request.uri.queryParameters
        // An `iss` parameter must be the expected issuer (RFC 9207, section 2.4).
        guard query["iss"].map({ $0 == identity.provider.issuer }) ?? true else {
            throw WebLoginError(.badRequest, "wrong_issuer", "The response names another issuer.")
        }
        // The provider's redirect ends in `#_=_`, and a browser keeps a fragment unless the next redirect has its own.
        var response = redirect(to: ticket.destination.contains("#") ? ticket.destination : ticket.destination + "#")
        if let error = query["error"] {
            // The person declined, and nothing has changed (RFC 6749, section 4.1.2.1).
            guard error != "access_denied" else { return response }
            throw WebLoginError(.badGateway, "dialog_error", "The dialog returned the error \(error.prefix(64)).")
        }
        guard let code = query["code"], !code.isEmpty else {
            throw WebLoginError(.badRequest, "no_code", "The response has neither a code nor an error.")
        }
        let arrival = try await result(for: String(code), pendingLogin: ticket)
        do {
            try await sessions.open(for: arrival, replacing: request, into: &response, context: context)
        } catch {
            throw WebLoginError(.serviceUnavailable, "no_session", "The app could not start a session: \(error)")
        }
        return response
    }

    /// Redeems a code, unless the same login has been or is being completed, because a second redemption revokes the code's tokens (RFC
    /// 6749, section 4.1.2).
    private func result(for code: String, pendingLogin: PendingLogin) async throws(WebLoginError) -> WebLoginResult {
        let digest = OneTimeDigest.hexadecimal(of: "login", cookies.binding, pendingLogin.state)
        let now = environment.now()
        do {
            guard try await store.insert(digest, until: pendingLogin.end, at: now) else { throw WebLoginError.noPendingLogin }
        } catch let failure as WebLoginError {
            throw failure
        } catch {
            throw WebLoginError(.serviceUnavailable, "store_unavailable", "\(error)")
        }
        do throws(WebLoginError) {
            let tokens = try await exchange.tokens(for: code, verifier: pendingLogin.verifier)
            return WebLoginResult(token: try await verify(tokens.idToken, nonce: pendingLogin.nonce), accessToken: tokens.accessToken)
        } catch {
            // Removes the digest of a failed login, so that requests with invalid codes, which anyone can send, do not fill the store. The
            // number of successful logins is limited for each person by `loginVerifier`.
            _ = try? await store.remove(digest, at: now)
            throw error
        }
    }

    private func verify(_ token: String, nonce: String) async throws(WebLoginError) -> VerifiedToken {
        do {
            return try await loginVerifier.verify(token, nonce: try Nonce(nonce), at: environment.now())
        } catch let refused as RejectedTokenError {
            let codes = refused.rejections.map(\.code.rawValue)
            let isKeyFailure = codes == [TokenRejection.Code.keysUnavailable.rawValue]
            throw WebLoginError(
                isKeyFailure ? .serviceUnavailable : .badGateway, isKeyFailure ? "keys_unavailable" : "id_token_refused",
                codes.joined(separator: " "))
        } catch {
            throw WebLoginError(.serviceUnavailable, "store_unavailable", "\(error)")
        }
    }
}
