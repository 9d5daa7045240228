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

    /// Fails with the reason if the connection is refused. It asks the resolver, and reads files.
    func run(on loop: any EventLoop) -> EventLoopFuture<Void> {
        checkHost(on: loop).flatMap { checkUser(on: loop) }
    }

    /// Fails if the host is this computer, because the proxy may be on it, or lead back to it.
    private func checkHost(on loop: any EventLoop) -> EventLoopFuture<Void> {
        guard let refusal = rules.refusal(ofLocalPort: port, of: host) else { return loop.makeSucceededVoidFuture() }
        return LocalNames.shared.contain(host, on: loop).flatMapThrowing { isLocal in
            guard isLocal != true else { throw refusal }
        }
    }

    /// Fails for a client of another user if the proxy gets the user's password, or is on this computer: there it may know the user by the
    /// connection, as does the proxy of another run.
    private func checkUser(on loop: any EventLoop) -> EventLoopFuture<Void> {
        guard let user = rules.user else { return loop.makeSucceededVoidFuture() }
        guard upstream.authorization == nil else { return check(isOf: user, because: "your proxy gets your password", on: loop) }
        return LocalNames.shared.contain(upstream.name, on: loop).flatMap { isLocal in
            switch isLocal {
            case true?:
                check(isOf: user, because: "your proxy is on this computer, and the connection to it would be one of yours", on: loop)
            case false?: loop.makeSucceededVoidFuture()
            case nil: check(isOf: user, because: "your proxy cannot be looked up, and can be on this computer", on: loop)
            }
        }
    }

    private func check(isOf user: uid_t, because reason: String, on loop: any EventLoop) -> EventLoopFuture<Void> {
        NIOThreadPool.singleton.runIfActive(eventLoop: loop) {
            try client.check(
                isOf: user,
                otherwise: """
                    \(host) is refused to another user of this computer, because \(reason); with --isolated, all users of COMMAND reach it.
                    """)
        }
    }
}
