import Hummingbird
import Logging
import NIOCore
import ProviderDomain

/// The context of one request.
struct ProviderContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The ID of the request in the log and in error responses (`fbtrace_id`).
    let traceID: String
    /// The logger of the server, whose lines do not have the ID of the request.
    let serverLogger: Logger
    /// The ID of the trace that the client named.
    var clientTraceID: String?
    /// The path as the client wrote it; `nil` if the client wrote the canonical form. See ``PathNormalizer``.
    var originalPath: String?
    /// The remote address of the connection.
    let peer: SocketAddress?
    /// The reverse proxies on other machines whose `X-Forwarded-For` header is trusted.
    var proxies: [NetworkAddress.Range] = []
    /// The turns of the event loops, for requests that would otherwise block an event loop for a long time.
    var eventLoopTurns: EventLoopTurns?
    /// The memory that the request's body occupies.
    var bodyReservation: BodyReservation?
    /// The pool of threads that parse large bodies.
    var bodyParsers = BodyParserPool.shared
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        traceID = String(UInt64.random(in: .min ... .max), radix: 36)
        serverLogger = source.logger
        peer = source.channel.remoteAddress
        channel = source.channel
        coreContext = CoreRequestContextStorage(source: source)
    }

    /// The logger of the request, whose lines have the IDs of the request and of the trace. It is made when it is used, because most requests
    /// log nothing.
    var logger: Logger {
        var logger = serverLogger
        // The ID of the request replaces the one of Hummingbird.
        logger[metadataKey: "hb.request.id"] = nil
        logger[metadataKey: LogKey.request] = .string(traceID)
        logger[metadataKey: LogKey.trace] = clientTraceID.map { .string($0) }
        return logger
    }

    var id: String { traceID }

    /// Suspends the request until other connections on the same thread have been served.
    func nextTurn() async { await eventLoopTurns?[channel.eventLoop]?.next() }

    /// Closes the connection of the request immediately, and discards what is waiting to be sent.
    func closeConnection() { channel.triggerUserOutboundEvent(WriteTimeout.CloseImmediately(), promise: nil) }

    /// The largest form that is read, in bytes.
    var maxUploadSize: Int { 64 * 1024 }
}
