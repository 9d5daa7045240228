import Foundation
import LoginModel
import NIOCore
import NIOPosix

/// Decides whether a client's connection to a host may go through a proxy of the user's variables.
struct UpstreamCheck: Sendable {
    let rules: ProxyRules
    let upstream: UpstreamProxy
    let host: URLHost
    let port: Int
    let client: ProxyClient

    private var user: uid_t? { upstream.authorization == nil ? nil : rules.user }

    /// Fails with the reason if the connection is refused. It asks the resolver, and reads files.
    func run(on loop: any EventLoop) -> EventLoopFuture<Void> {
        checkHost(on: loop).flatMap { user == nil ? loop.makeSucceededVoidFuture() : checkUser(on: loop) }
    }

    /// Fails if the host is this computer, because the proxy may be on it, or lead back to it.
    private func checkHost(on loop: any EventLoop) -> EventLoopFuture<Void> {
        guard let refusal = rules.refusal(ofLocalPort: port, of: host) else { return loop.makeSucceededVoidFuture() }
        return LocalNames.shared.contain(host, on: loop).flatMapThrowing { isLocal in
            guard !isLocal else { throw refusal }
        }
    }

    private func checkUser(on loop: any EventLoop) -> EventLoopFuture<Void> {
        NIOThreadPool.singleton.runIfActive(eventLoop: loop) { try checkUser() }
    }

    private func checkUser() throws(ProxyRules.Refusal) {
        guard let user else { return }
        try client.check(
            isOf: user,
            otherwise: """
                \(host) is refused to another user of this computer, because your proxy gets your password; with --isolated, all users of \
                COMMAND reach it.
                """)
    }
}
