/// Why there is no whole answer.
package struct CurlFailure: Error, Sendable, CustomStringConvertible {
    /// One sentence, with the request.
    package let description: String
}
