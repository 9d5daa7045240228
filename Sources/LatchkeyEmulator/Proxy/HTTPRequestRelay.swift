import NIOCore
import NIOHTTP1

/// Sends one request of a client to a host, and passes the response on. The client's connection ends with it.
final class HTTPRequestRelay {
    private let host: RelayHandler
    private var isComplete = false

    /// Sends the head of the request. The parts that the client's channel has decoded follow with ``send(_:)``.
    /// - Parameter isToProvider: whether the host is the provider.
    init(from client: any Channel, to host: any Channel, isToProvider: Bool, _ head: HTTPRequestHead, _ proxy: ProxyContext) throws {
        let (clientEnd, hostEnd) = RelayHandler.pair(proxy.limits)
        self.host = hostEnd
        let decoder = HTTPResponseDecoder(informationalResponseStrategy: .forward, limitConfiguration: proxy.limits.decoderLimits)
        try host.pipeline.syncOperations.addHandlers(
            IdleStateHandler(allTimeout: proxy.limits.idleTimeout), HTTPRequestEncoder(), ByteToMessageHandler(decoder),
            FinalResponseHandler(to: head.method, isOfProvider: isToProvider, proxy.limits), hostEnd)
        try client.pipeline.syncOperations.addHandler(clientEnd)
        host.write(HTTPClientRequestPart.head(head), promise: nil)
        try host.syncOptions?.setOption(.autoRead, value: true)
        try client.syncOptions?.setOption(.autoRead, value: true)
    }

    /// Sends a part of the request. Parts of a further request are dropped.
    func send(_ part: HTTPClientRequestPart) {
        guard !isComplete else { return }
        if case .end = part { isComplete = true }
        host.write(NIOAny(part))
    }
}

extension HTTPRequestHead {
    /// Checks that the host finds the end of the body where the proxy has found it (RFC 9112, sections 6.1 and 11.2). Otherwise it would read
    /// a part of the body as a request that the proxy has not seen.
    mutating func checkFraming() throws(ProxyRequest.Malformed) {
        let codings = headers[canonicalForm: "transfer-encoding"].map { $0.lowercased() }
        guard codings.isEmpty || codings == ["chunked"] && version == .http1_1 else {
            throw ProxyRequest.Malformed(description: "The body of a request can only be chunked, and only in HTTP/1.1.")
        }
        // The encoder leaves out the length of such a body (RFC 9110, section 9.3.8).
        guard method != .TRACE || codings.isEmpty && (headers.first(name: "Content-Length") ?? "0") == "0" else {
            throw ProxyRequest.Malformed(description: "A TRACE request has no body.")
        }
        // The encoder knows only this spelling.
        if !codings.isEmpty { headers.replaceOrAdd(name: "Transfer-Encoding", value: "chunked") }
    }

    /// Removes what concerns only the connection between the client and the proxy, and asks the host to close the connection after its
    /// response.
    mutating func makeForwardable(target: String, authority: String) {
        headers.endConnection()
        headers.remove(name: "Proxy-Authorization")
        headers.replaceOrAdd(name: "Host", value: authority)
        uri = target
    }
}
