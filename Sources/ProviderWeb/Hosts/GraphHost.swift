import HTTPTypes
import Hummingbird
import ProviderDomain

/// Keeps pages away from the host name `graph.`, whose clients are programs (Wire.md, section 1.1). Errors are JSON there, whatever the
/// client accepts, and the addresses of pages that do not redirect to the public host name are unknown.
struct GraphHost: RouterMiddleware {
    let url: PublicURL

    /// Returns a request without the preference for pages, if it was sent to `graph.`.
    func withoutPages(_ request: Request) -> Request {
        guard request.headers[.accept] != nil, matches(request) else { return request }
        return request.changingHead { $0.headerFields[.accept] = "application/json" }
    }

    func handle(
        _ request: Request, context: ProviderContext, next: (Request, ProviderContext) async throws -> Response
    ) async throws -> Response {
        guard matches(request) else { return try await next(request, context) }
        let response: Response
        do {
            response = try await next(request, context)
        } catch let error as LocalizedPageError {
            throw Self.graphError(error.refusal)
        } catch let error as PageError {
            throw Self.graphError(error)
        }
        guard response.headers[.contentType]?.hasPrefix("text/html") == true else { return response }
        throw GraphError("Unknown path components: \(request.uri.path.prefix(128))", code: 2500, status: 404)
    }

    private func matches(_ request: Request) -> Bool { url.isAlias(request.head.authority, with: .graph) }

    private static func graphError(_ error: PageError) -> GraphError { .malformed(error.developerNote, status: error.status) }
}
