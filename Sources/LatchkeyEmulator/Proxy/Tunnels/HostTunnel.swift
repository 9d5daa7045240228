import LoginModel
import NIOCore

/// A tunnel to another host, whose bytes pass through unread, unless the client wants TLS with a host of a reserved domain there, or asks for
/// one by HTTP.
enum HostTunnel {
    /// Adds the handlers to the channels of the client and of the host.
    static func addHandlers(to client: any Channel, relayingTo channel: any Channel, of host: URLHost, _ proxy: ProxyContext) throws {
        let (clientEnd, hostEnd) = RelayHandler.pair(proxy.limits)
        let opening = TunnelOpening(proxy.limits, isToAnotherHost: true) { content in
            if let refusal = refusal(of: content, host) {
                proxy.log.record(refusal.description)
                throw refusal
            }
            return client.eventLoop.makeSucceededVoidFuture()
        }
        try client.pipeline.syncOperations.addHandlers(opening, IdleStateHandler(allTimeout: proxy.limits.idleTimeout), clientEnd)
        try channel.pipeline.syncOperations.addHandler(hostEnd)
        HostConnector.completeTunnel(channel)
        try channel.syncOptions?.setOption(.autoRead, value: true)
    }

    private static func refusal(of content: TunnelOpening.Content, _ host: URLHost) -> ProxyRules.Refusal? {
        switch content {
        case .tls(let name?) where isReserved(name): refusal(of: name)
        case .unreadable:
            ProxyRules.Refusal(description: "A tunnel to \(host) is refused, because the server name of its TLS connection cannot be read.")
        case .request(let hosts):
            hosts.first { isReserved(withoutPort($0)) }.map { refusal(of: $0) }
        case .tooLarge:
            ProxyRules.Refusal(description: "A tunnel to \(host) is refused, because the head of its first request is too large.")
        case .tls, .other: nil
        }
    }

    private static func refusal(of name: String) -> ProxyRules.Refusal {
        ProxyRules.Refusal(description: "\(name.escapedAsHost) is refused, because the client has asked the proxy for another host.")
    }

    private static func withoutPort(_ authority: String) -> String {
        authority.hasPrefix("[") ? authority : String(authority.prefix { $0 != ":" })
    }

    /// Whether a name is in a reserved domain, even if it is not valid as the host of a URL.
    private static func isReserved(_ name: String) -> Bool {
        if let host = try? URLHost(name) { return EmulatedHosts.isReserved(host) }
        let trimmed = name.reversed().drop { $0 == "." }.reversed()
        return EmulatedHosts.isReserved(String(trimmed).lowercased())
    }
}
