import HTTPTypes
import Hummingbird
import NIOCore
import ProviderDomain

/// An HTML page as a response.
struct PageResponse: Sendable {
    let html: String
    var status: HTTPResponse.Status = .ok
    let language: PageLanguage
    var forms = Forms.none
    /// Whether the page has scripts of its own, which may call only this provider.
    var hasScripts = false

    /// Where the forms of a page may lead, as the directive `form-action` of the Content Security Policy.
    enum Forms: Sendable {
        case none
        /// Forms may be submitted only to this provider.
        case own
        /// Forms may lead to an app. Browsers apply `form-action` to every redirect after a form, and an app may redirect the browser to
        /// any host or scheme, so no directive is sent.
        case toApps

        fileprivate var policy: String {
            switch self {
            case .none: "; form-action 'none'"
            case .own: "; form-action 'self'"
            case .toApps: ""
            }
        }
    }

    var response: Response {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .contentLanguage: language.code, .cacheControl: "no-store", .vary: "Accept-Language",
        ]
        headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"
            + forms.policy + (hasScripts ? "; script-src 'self'; connect-src 'self'" : "")
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }
}

extension Provider {
    /// Returns an error page.
    /// - Parameter request: the ID under which the log has the request.
    func page(
        _ refusal: PageError, in language: PageLanguage, _ display: DialogDisplay, accountSwitch: ErrorPage.AccountSwitch? = nil,
        request: String
    ) -> Response {
        let page = ErrorPage(
            code: refusal.code, developerNote: refusal.developerNote, returnAddress: refusal.restartAddress, display: display,
            accountSwitch: accountSwitch, request: request)
        let status = HTTPResponse.Status(code: refusal.status)
        let forms: PageResponse.Forms = accountSwitch == nil ? .none : .toApps
        var response = PageResponse(html: pages.html(page, in: language), status: status, language: language, forms: forms).response
        response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
        return response
    }
}
