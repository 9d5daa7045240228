import NIOCore
import NIOHTTP1
import ProviderWeb

/// The limits of the proxy, for each connection and for all together.
struct ProxyLimits: Sendable {
    /// The number of connections to all proxies of the run that are open at once. Further ones are closed. Each leads to another connection,
    /// and both ends of that are in this process if it leads to the provider.
    var maximumConnections = max(8, min(1024, FileDescriptors.availableForConnections / 4))
    /// The maximum time of a client for the head of its first request, for its ClientHello, and for the rest of the TLS handshake.
    var handshakeTimeout = TimeAmount.seconds(30)
    /// The maximum time for connecting to a host or a proxy.
    var connectTimeout = TimeAmount.seconds(30)
    /// The maximum time without any byte of one end after it has got the last one of the other end, as from a client that no longer waits
    /// for the response.
    var halfClosedTimeout: TimeAmount { handshakeTimeout }
    /// The maximum time without any byte in either direction.
    var idleTimeout = TimeAmount.minutes(10)
    /// The maximum size of the head of a request to the proxy, in bytes. The provider itself allows less.
    var maximumHeadBytes = 64 * 1024
    /// The maximum size of a ClientHello, in bytes. Usual ones have up to 2 KiB.
    var maximumClientHelloBytes = 64 * 1024
    /// The maximum number of header fields.
    var maximumHeaders = 200

    var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = maximumHeadBytes
        limits.maxHeaderListSize = maximumHeadBytes
        limits.maxHeaderFieldCount = maximumHeaders
        return limits
    }
}
