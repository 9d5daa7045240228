#if os(Linux) || os(macOS)
internal import FlyingFox
internal import Foundation

/// Converts HTTP requests to ``LoopbackRequestHandler/Visit`` and ``LoopbackRequestHandler/Reply`` to HTTP responses.
struct LoopbackHTTPHandler: HTTPHandler {
    let responseChannel: LoopbackResponseChannel

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        // The size of the body is safe, because the gate limits it.
        let body = Array(try await request.bodyData)
        let context = LoopbackRequestHandler.Request(
            method: request.method.rawValue, path: request.target.path(), query: request.target.query(), host: request.headers[.host],
            origin: request.headers[HTTPHeader("Origin")], contentType: request.headers[.contentType],
            acceptLanguage: request.headers[HTTPHeader("Accept-Language")], body: body)
        switch responseChannel.reply(to: context) {
        case .page(let page, let status): return response(status, Self.html, Array(page.html.utf8))
        case .loginResponse(let page, let url):
            guard case .unix(let connection) = request.remoteAddress else { return response(500, "text/plain; charset=utf-8", []) }
            responseChannel.store(url, for: connection)
            return response(200, Self.html, Array(page.html.utf8))
        case .script(let bytes): return response(200, "text/javascript; charset=utf-8", bytes)
        case .redirect(let url):
            var result = response(303, "text/plain; charset=utf-8", [])
            result.headers[.location] = url.absoluteString
            return result
        case .error(let status): return response(status, "text/plain; charset=utf-8", Array("\(status)\n".utf8))
        }
    }

    private static let html = "text/html; charset=utf-8"

    private func response(_ status: Int, _ type: String, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(statusCode: HTTPStatusCode(status, phrase: ""), headers: headers(type), body: Data(body))
    }

    private func headers(_ type: String) -> HTTPHeaders {
        [
            .contentType: type,
            .cacheControl: "no-store",
            .connection: "close",
            HTTPHeader("Content-Security-Policy"): LandingPage.contentSecurityPolicy,
            HTTPHeader("X-Content-Type-Options"): "nosniff",
            HTTPHeader("X-Frame-Options"): "DENY",
            // Not `no-referrer`, because browsers would then submit the form without an origin.
            HTTPHeader("Referrer-Policy"): "same-origin",
            HTTPHeader("Vary"): "Accept-Language",
        ]
    }
}
#endif
