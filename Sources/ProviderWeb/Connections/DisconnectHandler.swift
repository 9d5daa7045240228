import NIOCore
import NIOHTTP1
import ProviderServices

/// Records that the client of a connection has disconnected. The handler comes before ``PipelinedRequests``, which delays the event of the
/// disconnection until every earlier request is answered.
final class DisconnectHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let signal: DisconnectSignal

    init(_ signal: DisconnectSignal) { self.signal = signal }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed = event as? ChannelEvent { signal.disconnect() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        signal.disconnect()
        context.fireChannelInactive()
    }
}
