import Dispatch

/// One request through libcurl: no redirect, no cookie of its own, and an end in time and size.
///
/// FoundationNetworking keeps a core busy for as long as it waits for an answer: half of what the tests of a provider would take.
package struct CurlRequest: Sendable {
    let method: String
    /// An absolute address.
    let url: String
    let headers: [String: String]
    let body: [UInt8]

    /// Describes a request; it is sent later.
    /// - Parameter url: an absolute address.
    package init(method: String, url: String, headers: [String: String], body: [UInt8]) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// A whole answer.
    package struct Answer: Sendable {
        package let status: Int
        /// In the order in which they came, by names in lower case.
        package let headers: [(name: String, value: String)]
        /// The body, decompressed.
        package let body: [UInt8]
    }

    static let longestTime = 120
    static let largestAnswer = 16 * 1_048_576

    /// Sends it, on a thread of its own.
    /// - Throws: ``CurlFailure``; `CancellationError`, at once, where the task is cancelled.
    package func answer() async throws -> Answer {
        let interruption = CurlInterruption()
        let answer = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                Self.threads.async { caller.resume(with: Result { try CurlAnswer(to: self).whole(interruption) }) }
            }
        } onCancel: {
            interruption.interrupt()
        }
        guard let answer else { throw CancellationError() }
        return answer
    }

    private static let threads = DispatchQueue(label: "latchkey.browser", attributes: .concurrent)
}
