/// What is done with a request instead of answering it: how a test makes a provider fail.
package enum Interception: Sendable {
    /// The request is answered as ever.
    case none
    /// The request is answered with this, and the provider does not see it.
    case answer(status: Int, contentType: String, body: String)
    /// The connection ends in the middle of an answer.
    case breakOff
}

/// Decides about each request before anything else looks at it. It may wait.
/// - Parameter path: with the version segment, if the client wrote one, and without the query.
package typealias Interceptor = @Sendable (_ method: String, _ path: String) async throws -> Interception
