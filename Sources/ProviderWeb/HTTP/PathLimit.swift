import HTTPTypes
import Hummingbird

/// Refuses a request whose path is longer than any that there is, before the table of addresses is searched for it (RFC 9110, section 15.5.15).
struct PathLimit: HTTPResponder {
    let inner: RouterResponder<ProviderContext>
    let headers: SecurityHeaders
    let mishaps: Mishaps

    /// How long a path may be, in bytes. The longest one is a call of the Graph API: a version and four parts of 128 bytes take 526.
    static let longest = 1024

    func respond(to request: Request, context: ProviderContext) async throws -> Response {
        let length = request.uri.path.utf8.count
        guard length > Self.longest else { return try await inner.respond(to: request, context: context) }
        return try await headers.handle(request, context: context) { request, context in
            try await mishaps.handle(request, context: context) { _, _ in
                throw HTTPError(.uriTooLong, message: "The path of the address has \(length) bytes, and may have \(Self.longest).")
            }
        }
    }
}
