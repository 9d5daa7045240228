package import Hummingbird

/// Responds to requests before any other code reads them, for example to record them or to simulate failures.
package protocol RequestInterceptor: Sendable {
    /// Responds to a request itself, or with the response of the provider. It may suspend to delay the request.
    /// - Parameter next: returns the response of the provider.
    func respond(
        to call: InterceptedCall, next: @Sendable (Request) async throws -> Response
    ) async throws -> Response
}

/// A request that an interceptor sees.
package struct InterceptedCall: Sendable {
    /// The request, in the canonical form of ``path``. An interceptor that reads its body passes on a request with a new body.
    package var request: Request
    /// The path without the query, with the version segment if the client wrote one.
    package let path: String
    /// Closes the connection at once, and discards what is waiting to be sent.
    package var closeConnection: @Sendable () -> Void
}
