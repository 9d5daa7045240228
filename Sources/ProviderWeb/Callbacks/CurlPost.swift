import CCurl
import CurlTransfers
import Dispatch
import LoginModel
import ProviderDomain

/// One POST through libcurl: no redirect, no proxy, no cookie, no compression, and an end in time and size.
struct CurlPost: Sendable {
    /// An absolute address.
    let url: String
    /// Whether it is https, and must be.
    let isHTTPS: Bool
    /// The media type of the body.
    let contentType: String
    /// What is sent.
    let body: [UInt8]
    /// The longest time from the resolution of the name to the end of the answer, in milliseconds.
    let milliseconds: Int
    /// The most bytes that the body of an answer may have, and the most that its head may have.
    let largestAnswer: Int
    /// A file with the certificates of the authorities that are trusted, in PEM; `nil` for those of the system.
    var authorities: String?
    /// Asked before a connection is made to an address; none is made where it throws.
    let checkAddress: @Sendable (NetworkAddress) throws(CallbackProblem) -> Void

    /// A whole answer.
    struct Answer: Sendable {
        let status: Int
        let body: [UInt8]
    }

    /// Sends it, on a thread of its own.
    /// - Throws: why there is no answer; at once where the task is cancelled.
    func answer() async throws(CallbackProblem) -> Answer {
        let interruption = CurlInterruption()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                Self.threads.async { caller.resume(returning: CurlTransfer(self).result(interruption)) }
            }
        } onCancel: {
            interruption.interrupt()
        }
        return try result.get()
    }

    /// libcurl holds up its thread. Whoever posts bounds how many there are.
    private static let threads = DispatchQueue(label: "callbacks", attributes: .concurrent)
}
