import Foundation
import LoginModel
import NIOCore

/// Decides whether a client's connection to a host may go through a proxy of the user's variables.
struct UpstreamCheck: Sendable {
    let rules: ProxyRules
    let upstream: UpstreamProxy
    let host: URLHost
    let port: Int
    let client: ProxyClient

    private var user: uid_t? { upstream.authorization == nil ? nil : rules.user }

    /// Whether anything is to be decided.
    var isNeeded: Bool { rules.localPorts != nil || user != nil }

    /// Throws the reason if the connection is refused. It waits for the resolver, and reads files.
    func run() throws(ProxyRules.Refusal) {
        // The proxy may be on this computer, or lead back to it.
        if rules.localPorts != nil, LocalAddresses.areReached(by: host), let refusal = rules.refusal(ofLocalPort: port, of: host) {
            throw refusal
        }
        guard let user else { return }
        try client.check(
            isOf: user,
            otherwise: """
                \(host) is refused to another user of this computer, because your proxy gets your password; with --isolated, all users of \
                COMMAND reach it.
                """)
    }
}
