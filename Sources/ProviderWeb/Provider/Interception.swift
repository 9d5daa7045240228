/// The decision of an ``Interceptor`` about a request. Tests use it to simulate failures of the provider.
package enum Interception: Sendable {
    /// The provider processes the request normally.
    case none
    /// The client receives this response, and the provider does not process the request.
    case respond(status: Int, contentType: String, body: String)
    /// The connection closes in the middle of a response.
    case closeMidResponse
}

/// Decides what happens to a request before any other code reads it. It may suspend to delay the request.
/// - Parameter path: the path without the query, with the version segment if the client wrote one.
package typealias Interceptor = @Sendable (_ method: String, _ path: String) async throws -> Interception
