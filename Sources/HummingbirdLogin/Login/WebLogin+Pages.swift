import HTTPTypes
public import Hummingbird
import Latchkey
import NIOCore

extension WebLogin {
    /// Where the style sheet of button and picture is, for the `link` of a page.
    public var stylePath: String { "\(path)/style.css" }

    /// Who is logged in, by the request's cookie; `nil` for nobody.
    public func person(of request: Request, context: Sessions.Context) async throws -> WebLoginPerson? {
        try await sessions.person(of: request, context: context)
    }

    /// The button: it logs in, or asks and logs out. HTML, to be put into a page as it is.
    /// - Parameters:
    ///   - person: who is logged in.
    ///   - request: says in which language, and which page to come back to.
    ///   - isCompact: whether it has the short title; a screen reader has the long one all the same.
    public func button(for person: WebLoginPerson?, request: Request, isCompact: Bool = false) -> String {
        markup.button(
            isLoggedIn: person != nil, address: address(person == nil ? "" : "/out", to: LocalPath.safe(request.uri.string)),
            isCompact: isCompact, request)
    }

    /// The picture of whoever is logged in, or a silhouette. HTML, to be put into a page as it is.
    /// - Parameter side: of the square, in CSS pixels.
    public func picture(of person: WebLoginPerson?, side: Int = 96, request: Request) -> String {
        markup.picture(of: person, side: side, request)
    }

    /// What else a page with the button and the picture has to allow in its `Content-Security-Policy`: nothing but its own style sheet, and
    /// pictures of the provider's.
    public var contentSecurityPolicy: String {
        "default-src 'none'; style-src 'self'; img-src 'self' \(WebAddress.origin(identity.provider.issuer) ?? ""); form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    }

    func address(_ suffix: String, to destination: String) -> String { "\(path)\(suffix)?\(FormFields(["to": destination]).text)" }

    func page(_ html: String, _ request: Request, status: HTTPResponse.Status = .ok) -> Response {
        var response = answer(html, type: "text/html; charset=utf-8", status: status)
        response.headers[.contentSecurityPolicy] = contentSecurityPolicy
        response.headers[.cacheControl] = "no-store"
        response.headers[.vary] = "Accept-Language"
        response.headers[.xContentTypeOptions] = "nosniff"
        // The address of a failed login has its code and state in it (RFC 9700, section 4.2.4). Not `no-referrer`: with it browsers send no
        // origin with the form.
        if let name = HTTPField.Name("Referrer-Policy") { response.headers[name] = "same-origin" }
        return response
    }

    func page(for failure: WebLoginFailure, again: String, request: Request) -> Response {
        page(markup.failurePage(code: failure.code, again: again, style: stylePath, request), request, status: failure.status)
    }

    func styleSheet(for request: Request) -> Response {
        let headers: HTTPFields = [.cacheControl: "public, max-age=300", .eTag: markup.styleTag]
        guard request.headers[.ifNoneMatch]?.contains(markup.styleTag) != true else {
            return Response(status: .notModified, headers: headers)
        }
        var response = answer(markup.style, type: "text/css; charset=utf-8", status: .ok)
        response.headers.append(contentsOf: headers)
        return response
    }

    private func answer(_ text: String, type: String, status: HTTPResponse.Status) -> Response {
        Response(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
