#if os(Linux) || os(macOS)
internal import Foundation

/// The HTTP response for a reply, after which the connection is closed.
struct LoopbackResponse {
    private let status: Int
    private let type: String
    private let body: [UInt8]
    private var location: String?

    init(_ reply: LoopbackRequestHandler.Reply) {
        (status, type, body) =
            switch reply {
            case .page(let page, let status): (status, "text/html", Array(page.html.utf8))
            case .loginResponse(let page, _): (200, "text/html", Array(page.html.utf8))
            case .script(let bytes): (200, "text/javascript", bytes)
            case .redirect: (303, "text/plain", [])
            case .error(let status): (status, "text/plain", Array("\(status)\n".utf8))
            }
        if case .redirect(let url) = reply { location = url.absoluteString }
    }

    /// Returns the bytes of the response, without its body if the request's method is `HEAD`.
    func bytes(withBody: Bool) -> [UInt8] {
        var lines = [
            "HTTP/1.1 \(status) ", "Content-Type: \(type); charset=utf-8", "Content-Length: \(body.count)", "Connection: close",
            "Cache-Control: no-store", "Content-Security-Policy: \(LandingPage.contentSecurityPolicy)", "X-Content-Type-Options: nosniff",
            "X-Frame-Options: DENY", "Cross-Origin-Resource-Policy: same-origin", "Vary: Accept-Language",
            // With the policy `no-referrer`, browsers would submit the form with the header `Origin: null`, which is refused.
            "Referrer-Policy: same-origin",
        ]
        if let location { lines.append("Location: \(location)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (withBody ? body : [])
    }
}
#endif
