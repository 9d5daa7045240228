/// The reason why a request got no complete response.
package struct CurlError: Error, Sendable, CustomStringConvertible {
    /// One sentence that names the request.
    package let description: String
}
