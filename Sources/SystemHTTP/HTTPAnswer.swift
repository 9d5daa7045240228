/// A whole answer.
package struct HTTPAnswer: Sendable {
    /// The status code.
    package let status: Int
    /// Values by names in lower case.
    package let headers: [String: String]
    /// The body, decompressed.
    package let body: [UInt8]
}
