import HTTPTypes
public import Hummingbird
import Latchkey
import Logging
import LoginModel
import NIOCore
import PageMarkup

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
    ///   - request: says in which language.
    ///   - destination: which page to come back to, a path of this app; when `nil`, the one that is asked for. A page that answers a form, or has
    ///     a secret in its address, names another one.
    ///   - isCompact: whether it has the short title; a screen reader has the long one all the same.
    public func button(
        for person: WebLoginPerson?, request: Request, returningTo destination: String? = nil, isCompact: Bool = false
    ) -> String {
        let destination = LocalPath.safe(destination ?? request.uri.string)
        return markup.button(
            isLoggedIn: person != nil, address: address(person == nil ? "" : "/out", to: destination), isCompact: isCompact, request)
    }

    /// The picture of whoever is logged in, or a silhouette. HTML, to be put into a page as it is.
    /// - Parameter side: of the square, in CSS pixels.
    public func picture(of person: WebLoginPerson?, side: Int = 96, request: Request) -> String {
        markup.picture(of: person, side: side, request)
    }

    /// The name of whoever is logged in as an element, or nothing. HTML, to be put into the text of a page as it is: people choose their names,
    /// and not every template escapes all that may be in them, or keeps one that is written from the right apart from what stands around it.
    public func name(of person: WebLoginPerson?) -> String {
        guard let name = person?.name, !name.isEmpty else { return "" }
        return "<bdi>\(MarkupEscape().escapeText(name))</bdi>"
    }

    /// The whole `Content-Security-Policy` of a page with the button and the picture, and nothing else: the style sheet, pictures of this app and
    /// of the provider's, forms that lead to this app and from there to the provider; no scripts, no frames around it. A page that has more adds it.
    public var contentSecurityPolicy: String {
        let provider = WebAddress.policySource(identity.provider.issuer)
        return
            "default-src 'none'; style-src 'self'; img-src 'self' \(provider); form-action 'self' \(provider); base-uri 'none'; frame-ancestors 'none'"
    }

    func address(_ suffix: String, to destination: String) -> String { "\(path)\(suffix)?\(FormFields(["to": destination]).text)" }

    func page(_ html: String, _ request: Request, status: HTTPResponse.Status = .ok) -> Response {
        var response = answer(html, type: "text/html; charset=utf-8", status: status)
        response.headers[.contentSecurityPolicy] = contentSecurityPolicy
        response.headers[.cacheControl] = "no-store"
        response.headers[.vary] = "Accept-Language"
        response.headers[.xContentTypeOptions] = "nosniff"
        // The address of a failed login has its code and state in it (RFC 9700, section 4.2.4).
        response.headers[.referrerPolicy] = "no-referrer"
        return response
    }

    func page(for failure: WebLoginFailure, again: String, request: Request, context: Sessions.Context) -> Response {
        tell(failure, "Login failed", context)
        return page(markup.failurePage(code: failure.code, again: again, style: stylePath, request), request, status: failure.status)
    }

    /// A line in the app's log, whatever has come from elsewhere.
    func tell(_ failure: WebLoginFailure, _ what: Logger.Message, _ context: Sessions.Context) {
        context.logger.notice(what, metadata: ["code": "\(failure.code)", "why": "\(failure.explanation.inOneLine)"])
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
