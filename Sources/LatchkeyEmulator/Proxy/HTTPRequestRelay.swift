import NIOCore
import NIOHTTP1

/// Sends one request of a client to a host, and passes the response on unread.
final class HTTPRequestRelay {
    private let host: any Channel
    private var isComplete = false

    /// Sends the head of the request. The parts that the client's channel has decoded follow with ``send(_:)``.
    init(from client: any Channel, to host: any Channel, _ head: HTTPRequestHead, _ proxy: ProxyContext) throws {
        self.host = host
        let (clientEnd, hostEnd) = RelayHandler.pair()
        try host.pipeline.syncOperations.addHandlers(
            IdleStateHandler(allTimeout: proxy.limits.idleTimeout), hostEnd, HTTPRequestEncoder())
        try client.pipeline.syncOperations.addHandler(clientEnd)
        host.write(HTTPClientRequestPart.head(head), promise: nil)
        try host.syncOptions?.setOption(.autoRead, value: true)
        try client.syncOptions?.setOption(.autoRead, value: true)
    }

    /// Sends a part of the request. Parts of a further request are dropped.
    func send(_ part: HTTPClientRequestPart) {
        guard !isComplete else { return }
        if case .end = part { isComplete = true }
        host.writeAndFlush(part, promise: nil)
    }
}

extension HTTPRequestHead {
    /// Removes what concerns only the connection between the client and the proxy (RFC 9110, section 7.6.1), and asks the host to close the
    /// connection after its response.
    mutating func makeForwardable(target: String, authority: String) {
        // Without its length, a body would be a request of its own.
        let needed: Set = ["content-length", "host", "transfer-encoding"]
        let named = headers[canonicalForm: "connection"].map(String.init).filter { !needed.contains($0.lowercased()) }
        for name in named + ["Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authorization", "TE", "Upgrade"] {
            headers.remove(name: name)
        }
        headers.replaceOrAdd(name: "Host", value: authority)
        headers.add(name: "Connection", value: "close")
        uri = target
    }
}
