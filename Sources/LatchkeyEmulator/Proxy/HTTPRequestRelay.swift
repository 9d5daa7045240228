import NIOCore
import NIOHTTP1

/// Sends one request of a client to a host, and passes the response on. The client's connection ends with it.
final class HTTPRequestRelay {
    private let host: any Channel
    private var isComplete = false

    /// Sends the head of the request. The parts that the client's channel has decoded follow with ``send(_:)``.
    init(from client: any Channel, to host: any Channel, _ head: HTTPRequestHead, _ proxy: ProxyContext) throws {
        self.host = host
        let (clientEnd, hostEnd) = RelayHandler.pair()
        let decoder = HTTPResponseDecoder(informationalResponseStrategy: .forward, limitConfiguration: proxy.limits.decoderLimits)
        try host.pipeline.syncOperations.addHandlers(
            IdleStateHandler(allTimeout: proxy.limits.idleTimeout), HTTPRequestEncoder(), ByteToMessageHandler(decoder),
            FinalResponseHandler(to: head.method), hostEnd)
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
    /// Removes what concerns only the connection between the client and the proxy, and asks the host to close the connection after its
    /// response.
    mutating func makeForwardable(target: String, authority: String) {
        headers.endConnection()
        headers.remove(name: "Proxy-Authorization")
        headers.replaceOrAdd(name: "Host", value: authority)
        uri = target
    }
}
