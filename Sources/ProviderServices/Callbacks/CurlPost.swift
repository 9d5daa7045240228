import CCurl
import CurlTransfers
import Dispatch
import LoginModel
import ProviderDomain

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Opens a socket for a connection, as the function `socket` does.
package typealias SocketFactory = @Sendable (_ family: CInt, _ type: CInt, _ protocolNumber: CInt) -> CInt

/// One POST request through libcurl, without redirects, proxy, cookies, or compression, and with limits of time and size.
struct CurlPost: Sendable {
    /// The absolute URL of the request.
    let url: String
    /// Whether the URL's scheme is `https`. The transfer permits only the scheme of the URL.
    let isHTTPS: Bool
    /// The media type of the body.
    let contentType: String
    /// The bytes of the request body.
    let body: [UInt8]
    /// The time limit from the resolution of the host name to the end of the response, in milliseconds.
    let timeoutMilliseconds: Int
    /// The maximum size of the response body, in bytes. The same limit applies to the response head.
    let maximumResponseBytes: Int
    /// The path of a PEM file with the certificates of the trusted authorities; `nil` to trust the authorities of the system.
    var certificateAuthorityFile: String?
    /// Called before a connection to an address is made; if it throws, no connection is made.
    let checkAddress: @Sendable (NetworkAddress) throws(CallbackProblem) -> Void
    /// Opens the sockets of the connections.
    var openSocket: SocketFactory = { socket($0, $1, $2) }

    /// A complete response.
    struct Answer: Sendable {
        let status: Int
        let body: [UInt8]
    }

    /// Sends the request on a thread of its own.
    /// - Throws: the reason why there is no response. If the task is canceled, the method does not wait for the response.
    func response() async throws(CallbackProblem) -> Answer {
        let interruption = CancelableCurlTransfer()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Self.threads.async { continuation.resume(returning: CurlTransfer(self).result(interruption)) }
            }
        } onCancel: {
            interruption.cancel()
        }
        return try result.get()
    }

    /// libcurl blocks its thread. The caller limits the number of concurrent requests.
    private static let threads = DispatchQueue(label: "callbacks", attributes: .concurrent)
}
