import NIOCore
import NIOHTTP1

/// What the proxy limits for each connection, and in all.
struct ProxyLimits: Sendable {
    /// The number of connections that are open at once. Further ones are closed.
    var maximumConnections = 1024
    /// How long a client may take for the head of its first request, and for the TLS handshake.
    var handshakeTimeout = TimeAmount.seconds(30)
    /// How long connecting to a host or a proxy may take.
    var connectTimeout = TimeAmount.seconds(30)
    /// How long a connection may be without any byte in either direction.
    var idleTimeout = TimeAmount.minutes(10)
    /// The maximum size of the head of a request to the proxy, in bytes. The provider itself allows less.
    var maximumHeadBytes = 64 * 1024
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
