/// A complete HTTP response.
package struct SystemHTTPResponse: Sendable {
    /// The HTTP status code.
    package let status: Int
    /// The header values, by names in lower case.
    package let headers: [String: String]
    /// The body, decompressed.
    package let body: [UInt8]
}
