import HTTPTypes
import Hummingbird
import Logging

extension WebLogin {
    /// Asks whether to log out; who is not logged in is sent on.
    func askToLogOut(_ request: Request, context: Sessions.Context) async throws -> Response {
        let destination = LocalPath.safe(request.uri.queryParameters["to"].map(String.init))
        guard let person = try await sessions.person(of: request, context: context) else { return redirect(to: destination) }
        return page(
            markup.logoutPage(of: person, action: address("/out", to: destination), cancel: destination, style: stylePath, request), request
        )
    }

    /// Logs out, where the browser says that a page of this app asked for it.
    func logOut(_ request: Request, context: Sessions.Context) async throws -> Response {
        guard isFromHere(request) else {
            context.logger.notice("Logout refused", metadata: ["code": "foreign_request"])
            let html = markup.notLoggedOutPage(code: "foreign_request", again: address("/out", to: "/"), style: stylePath, request)
            return page(html, request, status: .forbidden)
        }
        var response = redirect(to: LocalPath.safe(request.uri.queryParameters["to"].map(String.init)))
        try await sessions.close(of: request, into: &response, context: context)
        return response
    }

    /// Fetch Metadata Request Headers, section 2.2. Browsers without them, and all of them where there is no TLS, send an origin (RFC 6454).
    private func isFromHere(_ request: Request) -> Bool {
        if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] { return site == "same-origin" }
        return request.headers[.origin].flatMap(WebAddress.origin) == home.origin
    }
}
