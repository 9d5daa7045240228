import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// Rejects a URL with a path that is longer than any valid path (RFC 9110, section 15.5.15) or with too many parameters, before the router
/// processes it. Also removes cookies that are not the provider's, so that no other code parses them.
struct RequestSizeLimit: HTTPResponder {
    let inner: RouterResponder<ProviderContext>
    let headers: SecurityHeaders
    let errorMiddleware: ErrorMiddleware
    let graphHost: GraphHost
    let cookies: BrowserCookies

    /// The maximum length of a path, in bytes. The longest valid path is that of a Graph API call, which has 526 bytes: a version and four
    /// segments of 128 bytes.
    static let maximumPathBytes = 1024

    func respond(to request: Request, context: ProviderContext) async throws -> Response {
        let request = graphHost.withoutPages(cookies.removingForeignCookies(request))
        guard let refusal = Self.violation(of: request) else {
            return try await StoreTimeLimit.$current.withValue(StoreTimeLimit()) { try await inner.respond(to: request, context: context) }
        }
        // The error response must not parse the parameters either.
        let refused = request.changingHead { $0.path = request.uri.path }
        return try await headers.handle(refused, context: context) { request, context in
            try await errorMiddleware.handle(request, context: context) { _, _ in throw refusal }
        }
    }

    private static func violation(of request: Request) -> HTTPError? {
        let length = request.uri.path.utf8.count
        guard length <= maximumPathBytes else {
            return HTTPError(.uriTooLong, message: "The path of the URL has \(length) bytes. The maximum is \(maximumPathBytes).")
        }
        guard !FormParameters.hasTooMany((request.uri.query ?? "").utf8) else {
            return HTTPError(.badRequest, message: "A URL must not have more than \(FormParameters.maximumCount) parameters")
        }
        return nil
    }
}

extension Request {
    /// Returns the request with a changed head.
    func changingHead(_ change: (inout HTTPRequest) -> Void) -> Request {
        var head = head
        change(&head)
        return Request(head: head, body: body)
    }
}
