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
    /// The limits of the request, and whom it trusts.
    let options: Options

    /// Creates a request, which ``send()`` sends.
    /// - Parameter url: An absolute URL.
    package init(method: String, url: String, headers: [String: String], body: [UInt8], options: Options = Options()) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.options = options
    }

    /// The limits of a request, and whom it trusts.
    package struct Options: Sendable {
        /// The time limit, in seconds.
        package var timeout = 120
        /// The maximum size of a decompressed body, in bytes.
        package var maximumBodySize = 16 * 1_048_576
        /// Whether the proxies that environment variables such as `https_proxy` name are used.
        package var usesProxies = true
        /// A file with the certificates of the authorities to trust, in PEM; `nil` for those of the system.
        package var authorityFile: String?
        /// The path of the Unix socket to connect to, instead of the host of the URL; `nil` to connect to the host.
        package var socketPath: String?
        /// Whether a server without a valid certificate is refused.
        package var verifiesCertificate = true
        /// Whether the answer has the certificates of the server.
        package var collectsCertificates = false

        /// Creates the options of a request that trusts the authorities of the system.
        package init() {}
    }

    /// A complete HTTP response.
    package struct Answer: Sendable {
        /// The HTTP status code.
        package let status: Int
        /// The header fields in the order in which they arrived, with names in lower case.
        package let headers: [(name: String, value: String)]
        /// The body, decompressed.
        package let body: [UInt8]
        /// The certificates of the server in PEM, its own first; empty unless the request collects them.
        package let certificates: [String]
    }

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
    /// The reason in the words of libcurl, without a period.
    package let reason: String
    /// What failed.
    package let kind: Kind

    /// What failed, as far as callers distinguish it.
    package enum Kind: Sendable {
        /// The host name has no address.
        case unknownHost
        /// Nothing listens at the address, or it cannot be reached.
        case notConnected
        /// The response was not complete within the time limit.
        case timedOut
        /// The certificate of the server is not valid.
        case certificateRefused
        /// Anything else.
        case other
    }
}
