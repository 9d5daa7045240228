import Dispatch

/// An HTTP request that libcurl sends. It follows no redirects, has no cookie store, and is limited in time and size.
///
/// FoundationNetworking is not used, because it occupies a whole processor core while it waits for a response. On a machine with two cores,
/// this waiting would take half of the processor time from the provider's tests.
package struct CurlRequest: Sendable {
    /// The HTTP method.
    let method: String
    /// The absolute URL.
    let url: String
    /// The header fields by name.
    let headers: [String: String]
    /// The body; empty for none.
    let body: [UInt8]

    /// Creates a request, which ``send()`` sends.
    /// - Parameter url: An absolute URL.
    package init(method: String, url: String, headers: [String: String], body: [UInt8]) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// A complete HTTP response.
    package struct Answer: Sendable {
        /// The HTTP status code.
        package let status: Int
        /// The header fields in the order in which they arrived, with names in lower case.
        package let headers: [(name: String, value: String)]
        /// The body, decompressed.
        package let body: [UInt8]
    }

    /// The time limit of a request, in seconds.
    static let timeout = 120
    /// The maximum size of a decompressed body, in bytes.
    static let maximumBodySize = 16 * 1_048_576

    /// Sends the request on a separate thread, and returns the response.
    /// - Throws: ``CurlError``, or `CancellationError` as soon as the task is canceled.
    package func send() async throws -> Answer {
        let interruption = CancelableCurlTransfer()
        let response = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Self.queue.async { continuation.resume(with: Result { try CurlResponseCollector(to: self).response(interruption) }) }
            }
        } onCancel: {
            interruption.cancel()
        }
        guard let response else { throw CancellationError() }
        return response
    }

    private static let queue = DispatchQueue(label: "latchkey.browser", attributes: .concurrent)
}

/// The reason why a request got no complete response.
package struct CurlError: Error, Sendable, CustomStringConvertible {
    /// One sentence that names the request.
    package let description: String
}
