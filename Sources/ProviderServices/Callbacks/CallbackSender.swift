import Foundation
import ProviderDomain

/// Sends a signed request to an app in one POST, without following redirects, within ten seconds (Wire.md, section 9).
struct CallbackSender: Sendable {
    /// Whether the operator allows callbacks to addresses that are not publicly reachable.
    let allowsPrivateAddresses: Bool
    /// Whether only addresses of this machine are called.
    var callsThisMachineOnly = false
    /// Opens the sockets of the connections; `nil` for those of this process's network.
    var openSocket: SocketFactory?
    /// The path of a PEM file with the certificates of the trusted authorities; `nil` to trust the authorities of the system. The default
    /// is the value of OpenSSL's environment variable `SSL_CERT_FILE`.
    var certificateAuthorityFile: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]

    private static let timeoutMilliseconds = 10_000
    private static let maximumResponseBytes = 64 * 1024

    /// Posts the signed request in the form field `signed_request`.
    /// - Returns: the body of the app's response.
    /// - Throws: why the delivery failed.
    func send(_ request: String, to address: CallbackAddress) async throws(CallbackProblem) -> [UInt8] {
        // The lookup of another host would leave this machine, too.
        guard !callsThisMachineOnly || address.namesLoopback else {
            throw CallbackProblem("this provider sends callbacks only to this machine, and \(address.text) is not on it", isFinal: true)
        }
        var post = CurlPost(
            url: address.text, isHTTPS: address.isHTTPS, contentType: "application/x-www-form-urlencoded",
            // A signed request contains only characters that need no form encoding.
            body: Array("signed_request=\(request)".utf8), timeoutMilliseconds: Self.timeoutMilliseconds,
            maximumResponseBytes: Self.maximumResponseBytes,
            certificateAuthorityFile: certificateAuthorityFile
        ) { network throws(CallbackProblem) in try address.check(network, allowsPrivateAddresses: allowsPrivateAddresses) }
        if let openSocket { post.openSocket = openSocket }
        let response = try await post.response()
        guard !(300..<400).contains(response.status) else {
            throw CallbackProblem("the app responded with a redirect, which is not followed")
        }
        guard (200..<300).contains(response.status) else { throw CallbackProblem("the app responded with status \(response.status)") }
        return response.body
    }
}
