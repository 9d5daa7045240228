import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import LoginModel

extension WebLogin {
    /// Asks the person to confirm the logout; a browser without a session is redirected.
    func confirmLogout(_ request: Request, context: SessionStore.Context) async -> Response {
        let destination = destination(of: request)
        do throws(WebLoginError) {
            guard let person = try await loggedInPerson(of: request, context: context) else { return redirect(to: destination) }
            let action = "\(address("/out", to: destination))&of=\(confirmationCode(for: person))"
            let html = markup.logoutPage(of: person, action: action, cancel: destination, style: stylePath, request)
            var response = page(html, request)
            // With `no-referrer`, browsers would send the origin `null` with the form.
            response.headers[.referrerPolicy] = "same-origin"
            return response
        } catch {
            return logoutFailure(error, destination, request, context)
        }
    }

    /// Ends the session, if the browser reports that the request comes from a page of this app, and if the confirmation was for the person
    /// who is logged in.
    func logOut(_ request: Request, context: SessionStore.Context) async -> Response {
        let destination = destination(of: request)
        do throws(WebLoginError) {
            guard let person = try await loggedInPerson(of: request, context: context) else { return redirect(to: destination) }
            guard isSameOrigin(request) else {
                throw WebLoginError(.forbidden, "foreign_request", "According to the browser, no page of this app sent the request.")
            }
            // Another person may have logged in since the confirmation page was shown.
            guard request.uri.queryParameters["of"].map(String.init) == confirmationCode(for: person) else {
                return redirect(to: address("/out", to: destination))
            }
            var response = redirect(to: destination)
            do {
                try await sessions.close(of: request, into: &response, context: context)
            } catch {
                throw WebLoginError(.serviceUnavailable, "no_session", "The app could not end the session: \(error)")
            }
            return response
        } catch {
            return logoutFailure(error, destination, request, context)
        }
    }

    /// Returns a keyed hash of the person's ID, which binds the confirmation to the person without revealing the ID.
    private func confirmationCode(for person: WebLoginPerson) -> String {
        Hexadecimal.encode(
            HMAC<SHA256>.authenticationCode(for: Data("\(cookies.binding) \(person.id)".utf8), using: cookies.logoutConfirmationKey))
    }

    func loggedInPerson(of request: Request, context: SessionStore.Context) async throws(WebLoginError) -> WebLoginPerson? {
        do {
            return try await sessions.person(of: request, context: context)
        } catch {
            throw WebLoginError(.serviceUnavailable, "no_session", "The app could not determine whose session it is: \(error)")
        }
    }

    private func destination(of request: Request) -> String { LocalPath.validated(request.uri.queryParameters["to"].map(String.init)) }

    private func logoutFailure(
        _ failure: WebLoginError, _ destination: String, _ request: Request, _ context: SessionStore.Context
    ) -> Response {
        log(failure, "Logout failed", context)
        let html = markup.logoutFailurePage(code: failure.code, retryPath: address("/out", to: destination), style: stylePath, request)
        return page(html, request, status: failure.status)
    }

    /// Whether the request comes from this app. Browsers report this in `Sec-Fetch-Site` (Fetch Metadata Request Headers, section 2.2), and
    /// older browsers in `Origin` (RFC 6454).
    private func isSameOrigin(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] { return site == "same-origin" }
        return request.headers[.origin].flatMap(AppURL.origin) == redirectURL.origin
    }
}
