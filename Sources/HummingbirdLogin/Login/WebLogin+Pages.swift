import HTTPTypes
public import Hummingbird
import Latchkey
import Logging
import LoginModel
import NIOCore
import PageMarkup

extension WebLogin {
    /// The path of the style sheet for the button and the picture, for a `link` element.
    public var stylePath: String { "\(path)/style.css" }

    /// Returns the person who is logged in, by the request's cookie; `nil` if nobody is.
    public func person(of request: Request, context: SessionStore.Context) async throws -> WebLoginPerson? {
        try await sessions.person(of: request, context: context)
    }

    /// Returns the button as HTML, to be inserted without escaping. It starts a login, or a logout with confirmation.
    /// - Parameters:
    ///   - person: the person who is logged in; `nil` for the login button.
    ///   - request: determines the language.
    ///   - destination: the path in this app to return to; `nil` for the path of the request. Pages that answer a form, or whose URL
    ///     contains a secret, must pass another path.
    ///   - isCompact: whether the button shows the short title; screen readers always announce the long one.
    public func button(
        for person: WebLoginPerson?, request: Request, returningTo destination: String? = nil, isCompact: Bool = false
    ) -> String {
        let destination = LocalPath.validated(destination ?? request.uri.string)
        return markup.button(
            isLoggedIn: person != nil, address: address(person == nil ? "" : "/out", to: destination), isCompact: isCompact, request)
    }

    /// Returns the profile picture of the person, or a silhouette, as HTML, to be inserted without escaping.
    /// - Parameter side: the side length of the square in CSS pixels.
    public func picture(of person: WebLoginPerson?, side: Int = 96, request: Request) -> String {
        markup.picture(of: person, side: side, request)
    }

    /// Returns an HTML element with the person's name, to be inserted without escaping; an empty string if the name is unknown.
    ///
    /// The element isolates a right-to-left name from the text around it. The name is escaped, because people choose their names.
    public func name(of person: WebLoginPerson?) -> String {
        guard let name = person?.name, !name.isEmpty else { return "" }
        return "<bdi>\(MarkupEscape().escapeText(name))</bdi>"
    }

    /// The complete `Content-Security-Policy` for a page with only the button and the picture.
    ///
    /// It allows the style sheet, images from this app and the provider, and forms that are sent to this app or redirected to the provider.
    /// It forbids scripts and framing. A page with more content must extend it.
    public var contentSecurityPolicy: String {
        let provider = AppURL.policySource(identity.provider.issuer)
        return
            "default-src 'none'; style-src 'self'; img-src 'self' \(provider); form-action 'self' \(provider); base-uri 'none'; frame-ancestors 'none'"
    }

    func address(_ suffix: String, to destination: String) -> String { "\(path)\(suffix)?\(FormFields(["to": destination]).text)" }

    func page(_ html: String, _ request: Request, status: HTTPResponse.Status = .ok) -> Response {
        var response = textResponse(html, type: "text/html; charset=utf-8", status: status)
        response.headers[.contentSecurityPolicy] = contentSecurityPolicy
        response.headers[.cacheControl] = "no-store"
        response.headers[.vary] = "Accept-Language"
        response.headers[.xContentTypeOptions] = "nosniff"
        // The URL of a failed login contains its code and state (RFC 9700, section 4.2.4).
        response.headers[.referrerPolicy] = "no-referrer"
        return response
    }

    func page(for failure: WebLoginError, again: String, request: Request, context: SessionStore.Context) -> Response {
        log(failure, "Login failed", context)
        return page(markup.failurePage(code: failure.code, again: again, style: stylePath, request), request, status: failure.status)
    }

    /// Logs a failure on one line, with control characters escaped, because parts of it come from outside.
    func log(_ failure: WebLoginError, _ message: Logger.Message, _ context: SessionStore.Context) {
        context.logger.notice(message, metadata: ["code": "\(failure.code)", "why": "\(failure.explanation.escapedForLog)"])
    }

    func styleSheet(for request: Request) -> Response {
        let headers: HTTPFields = [.cacheControl: "public, max-age=300", .eTag: markup.styleTag]
        guard request.headers[.ifNoneMatch]?.contains(markup.styleTag) != true else {
            return Response(status: .notModified, headers: headers)
        }
        var response = textResponse(markup.style, type: "text/css; charset=utf-8", status: .ok)
        response.headers.append(contentsOf: headers)
        return response
    }

    private func textResponse(_ text: String, type: String, status: HTTPResponse.Status) -> Response {
        Response(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
