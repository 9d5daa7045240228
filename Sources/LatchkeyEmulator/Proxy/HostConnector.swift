import LoginModel
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix

/// Connects to the provider and to other hosts.
struct HostConnector: Sendable {
    /// Where the provider answers plain HTTP.
    let provider: SocketAddress
    let limits: ProxyLimits

    func connectToProvider(on loop: any EventLoop) -> EventLoopFuture<any Channel> { bootstrap(loop).connect(to: provider) }

    /// Connects to a host itself. Names of this machine are not looked up.
    func connect(to host: URLHost, port: Int, on loop: any EventLoop) -> EventLoopFuture<any Channel> {
        let isNameOfThisMachine = host.isThisMachine && host.addressBytes == nil
        return isNameOfThisMachine
            ? Self.connectToThisMachine(port: port, on: loop, limits) : bootstrap(loop).connect(host: Self.resolvable(host), port: port)
    }

    /// Connects to a port of this machine: at 127.0.0.1, or if that fails, at ::1.
    static func connectToThisMachine(port: Int, on loop: any EventLoop, _ limits: ProxyLimits) -> EventLoopFuture<any Channel> {
        bootstrap(loop, limits).connect(host: "127.0.0.1", port: port).flatMapError { _ in
            bootstrap(loop, limits).connect(host: "::1", port: port)
        }
    }

    /// Connects to a proxy.
    func connect(to proxy: UpstreamProxy, on loop: any EventLoop) -> EventLoopFuture<any Channel> {
        bootstrap(loop).connect(host: proxy.host, port: proxy.port)
    }

    /// Opens a tunnel to a host through a proxy. The channel gets bytes of the host only after ``completeTunnel(_:)``.
    func tunnel(to host: URLHost, port: Int, through proxy: UpstreamProxy, on loop: any EventLoop) -> EventLoopFuture<any Channel> {
        let opened = loop.makePromise(of: Void.self)
        return bootstrap(loop).channelOption(.autoRead, value: true).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                let end = TunnelResponseEnd()
                opened.futureResult.assumeIsolated().whenComplete { _ in end.isComplete = true }
                try pipeline.addHandler(end, name: Self.responseEnd)
                try pipeline.addHandler(HTTPRequestEncoder(), name: Self.encoder)
                let decoder = HTTPResponseDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits.decoderLimits)
                try pipeline.addHandler(ByteToMessageHandler(decoder), name: Self.decoder)
                var headers = HTTPHeaders([("Host", "\(host):\(port)")])
                proxy.authorization?.reveal { headers.add(name: "Proxy-Authorization", value: $0) }
                try pipeline.addHandler(
                    NIOHTTP1ProxyConnectHandler(
                        targetHost: "\(host)", targetPort: port, headers: headers, deadline: .now() + limits.connectTimeout, promise: opened
                    ))
            }
        }.connect(host: proxy.host, port: proxy.port).flatMapError { error in
            opened.fail(error)
            return loop.makeFailedFuture(error)
        }.flatMap { channel in opened.futureResult.map { channel } }
    }

    /// Lets the channel pass on bytes unread, after whatever the host has sent already.
    static func completeTunnel(_ channel: any Channel) {
        let pipeline = channel.pipeline.syncOperations
        pipeline.removeHandler(name: encoder, promise: nil)
        // The decoder may still be reading the last byte of the response.
        pipeline.removeHandler(name: decoder).whenSuccess { channel.pipeline.syncOperations.removeHandler(name: responseEnd, promise: nil) }
    }

    private static let responseEnd = "end of the response of the proxy"
    private static let encoder = "encoder of the request to the proxy"
    private static let decoder = "decoder of the response of the proxy"

    private func bootstrap(_ loop: any EventLoop) -> ClientBootstrap { Self.bootstrap(loop, limits) }

    private static func bootstrap(_ loop: any EventLoop, _ limits: ProxyLimits) -> ClientBootstrap {
        ClientBootstrap(group: loop).connectTimeout(limits.connectTimeout)
            .channelOption(.allowRemoteHalfClosure, value: true)
            // The relay starts to read once both ends exist.
            .channelOption(.autoRead, value: false)
    }

    /// Returns a host as resolvers expect it: an IPv6 address without brackets.
    private static func resolvable(_ host: URLHost) -> String {
        let text = host.description
        return text.hasPrefix("[") ? String(text.dropFirst().dropLast()) : text
    }
}
