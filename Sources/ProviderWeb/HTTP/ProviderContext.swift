import Hummingbird
import Logging
import NIOCore
import ProviderDomain

/// What a request needs on its way.
struct ProviderContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Names the request in the log and in an error (`fbtrace_id`).
    let traceID: String
    /// The path as the client wrote it, where that is not its canonical form; see ``PathNormalizer``.
    var writtenPath: String?
    /// Where the connection comes from.
    let peer: SocketAddress?
    /// Reverse proxies on other machines, which say who called them.
    var proxies: [NetworkAddress.Range] = []
    /// The turns of the event loops, for requests that would keep one for long.
    var turns: EventLoopTurns?
    /// What the request's body takes of the memory for bodies.
    var bodies: BodyReservation?
    /// Where bodies are parsed that take long.
    var parsing = BodyParsing.shared
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        let traceID = String(UInt64.random(in: .min ... .max), radix: 36)
        var logger = source.logger
        logger[metadataKey: "trace"] = .string(traceID)
        self.traceID = traceID
        peer = source.channel.remoteAddress
        channel = source.channel
        coreContext = CoreRequestContextStorage(source: ApplicationRequestContextSource(channel: source.channel, logger: logger))
    }

    /// Returns when other connections on the same thread have had their turn.
    func nextTurn() async { await turns?[channel.eventLoop]?.next() }

    /// Closes the connection of the request at once, whatever waits to be sent.
    func cutConnection() { channel.triggerUserOutboundEvent(WriteTimeout.CutConnection(), promise: nil) }

    /// The largest form that is read, in bytes.
    var maxUploadSize: Int { 64 * 1024 }
}
