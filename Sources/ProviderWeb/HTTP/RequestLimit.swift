import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// Refuses an address whose path is longer than any that there is (RFC 9110, section 15.5.15), or that has too many parameters, before the table of
/// addresses is searched for it; and removes the cookies of other programs, so that nothing else looks through them.
struct RequestLimit: HTTPResponder {
    let inner: RouterResponder<ProviderContext>
    let headers: SecurityHeaders
    let mishaps: Mishaps
    let cookies: BrowserCookies

    /// How long a path may be, in bytes. The longest one is a call of the Graph API: a version and four parts of 128 bytes take 526.
    static let longestPath = 1024

    func respond(to request: Request, context: ProviderContext) async throws -> Response {
        let request = cookies.withoutOthers(request)
        guard let refusal = Self.refusal(of: request) else { return try await inner.respond(to: request, context: context) }
        // The answer must not read the parameters either.
        let refused = request.changingHead { $0.path = request.uri.path }
        return try await headers.handle(refused, context: context) { request, context in
            try await mishaps.handle(request, context: context) { _, _ in throw refusal }
        }
    }

    private static func refusal(of request: Request) -> HTTPError? {
        let length = request.uri.path.utf8.count
        guard length <= longestPath else {
            return HTTPError(.uriTooLong, message: "The path of the address has \(length) bytes, and may have \(longestPath).")
        }
        guard !FormParameters.hasTooMany((request.uri.query ?? "").utf8) else {
            return HTTPError(.badRequest, message: "An address must not have more than \(FormParameters.mostOfACall) parameters")
        }
        return nil
    }
}

extension Request {
    /// The same request with another head.
    func changingHead(_ change: (inout HTTPRequest) -> Void) -> Request {
        var head = head
        change(&head)
        return Request(head: head, body: body)
    }
}
