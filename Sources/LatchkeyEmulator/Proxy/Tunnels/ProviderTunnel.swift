import LoginModel
import NIOCore
import NIOSSL

/// A connection to the provider: by TLS with the name of the host, or redirected to it.
enum ProviderTunnel {
    /// Adds the handlers to the channel of the client.
    /// - Parameter host: the host that the client has named; `nil` if it has connected without a proxy.
    static func addHandlers(to channel: any Channel, for host: URLHost?, _ proxy: ProxyContext) throws {
        let opening = TunnelOpening(proxy.limits, isToAnotherHost: false) { content in
            guard case .other = content else {
                if let refusal = refusal(of: content, expecting: host) {
                    proxy.log.record(refusal.description)
                    throw refusal
                }
                return startTLS(on: channel, proxy)
            }
            try ClientHandler.add(to: channel.pipeline.syncOperations, proxy, role: .redirection)
            return channel.eventLoop.makeSucceededVoidFuture()
        }
        try channel.pipeline.syncOperations.addHandler(opening)
    }

    private static func refusal(of content: TunnelOpening.Content, expecting expected: URLHost?) -> ProxyRules.Refusal? {
        switch content {
        case .tls(let name?):
            let host = try? URLHost(name)
            let isExpected = host.map { host in expected.map { $0.isSameMachine(as: host) } ?? EmulatedHosts.contains(host) } ?? false
            if isExpected { return nil }
            let asked = expected.map { "has asked the proxy for \($0)" } ?? "is connected to the emulator"
            return ProxyRules.Refusal(description: "\(name.escapedAsHost) is refused, because the client \(asked).")
        case .unreadable:
            return ProxyRules.Refusal(description: "A connection to the emulator is refused, because its TLS server name cannot be read.")
        case .tls, .request, .tooLarge, .other: return nil
        }
    }

    private static func startTLS(on channel: any Channel, _ proxy: ProxyContext) -> EventLoopFuture<Void> {
        proxy.connector.connectToProvider(on: channel.eventLoop).assumeIsolated().flatMapThrowing { provider in
            guard channel.isActive else {
                provider.close(promise: nil)
                throw ChannelError.ioOnClosedChannel
            }
            let (clientEnd, providerEnd) = RelayHandler.pair(proxy.limits)
            try channel.pipeline.syncOperations.addHandlers(
                IdleStateHandler(allTimeout: proxy.limits.idleTimeout), NIOSSLServerHandler(context: proxy.tls),
                HandshakeTimeout(proxy.limits.handshakeTimeout), clientEnd)
            try provider.pipeline.syncOperations.addHandler(providerEnd)
            try provider.syncOptions?.setOption(.autoRead, value: true)
        }.nonisolated()
    }
}
