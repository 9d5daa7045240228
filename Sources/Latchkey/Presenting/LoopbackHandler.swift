internal import FlyingFox
internal import Foundation

/// Turns HTTP into ``LoopbackDesk/Visit`` and ``LoopbackDesk/Reply`` into HTTP.
struct LoopbackHandler: HTTPHandler {
    let answers: LoopbackAnswers

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let body = try await body(of: request) else { return response(413, "text/plain; charset=utf-8", Array("413\n".utf8)) }
        let visit = LoopbackDesk.Visit(
            method: request.method.rawValue, path: request.target.path(), query: request.target.query(), host: request.headers[.host],
            origin: request.headers[HTTPHeader("Origin")], contentType: request.headers[.contentType],
            acceptLanguage: request.headers[HTTPHeader("Accept-Language")], body: body)
        switch answers.reply(to: visit) {
        case .page(let page, let status): return response(status, Self.html, Array(page.html.utf8))
        case .answer(let page, let url):
            // The listener closes on the answer, so the answer waits until the page has been written.
            let ending = EndSignal { [answers] in answers.deliver(url) }
            return response(200, Self.html, SignallingBody(bytes: Array(page.html.utf8), signal: ending))
        case .script(let bytes): return response(200, "text/javascript; charset=utf-8", bytes)
        case .redirect(let url):
            var answer = response(303, "text/plain; charset=utf-8", [])
            answer.headers[.location] = url.absoluteString
            return answer
        case .refusal(let status): return response(status, "text/plain; charset=utf-8", Array("\(status)\n".utf8))
        }
    }

    private static let html = "text/html; charset=utf-8"

    /// The body, or `nil` when it is too large.
    private func body(of request: HTTPRequest) async throws -> [UInt8]? {
        if let count = request.bodySequence.count, count > LoopbackDesk.largestBody { return nil }
        var body: [UInt8] = []
        for try await part in request.bodySequence {
            body += part
            guard body.count <= LoopbackDesk.largestBody else { return nil }
        }
        return body
    }

    private func response(_ status: Int, _ type: String, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(statusCode: HTTPStatusCode(status, phrase: ""), headers: headers(type), body: Data(body))
    }

    private func response(_ status: Int, _ type: String, _ body: SignallingBody) -> HTTPResponse {
        HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: ""), headers: headers(type),
            body: HTTPBodySequence(from: body, count: body.bytes.count))
    }

    private func headers(_ type: String) -> HTTPHeaders {
        [
            .contentType: type,
            .cacheControl: "no-store",
            HTTPHeader("Content-Security-Policy"): LandingPage.contentSecurityPolicy,
            HTTPHeader("X-Content-Type-Options"): "nosniff",
            HTTPHeader("X-Frame-Options"): "DENY",
            // Not `no-referrer`: with it browsers send no origin with the form.
            HTTPHeader("Referrer-Policy"): "same-origin",
            HTTPHeader("Vary"): "Accept-Language",
        ]
    }
}
