#if os(Linux) || os(macOS)
internal import Foundation

/// Connects a login with its listener: passes on the request handler once the port is known, and the response once it has arrived.
final class LoopbackResponseChannel: Sendable {
    private struct State: Sendable {
        var handler: LoopbackRequestHandler?
        /// Responses whose pages are still being sent, by the connections that delivered them.
        var pendingResponses: [String: URL] = [:]
    }

    private let state = Locked(State())
    private let responses: AsyncStream<URL>
    private let continuation: AsyncStream<URL>.Continuation

    init() { (responses, continuation) = AsyncStream.makeStream(of: URL.self, bufferingPolicy: .bufferingOldest(1)) }

    /// Sets the request handler. From now on, requests are handled.
    func setHandler(_ tokenService: LoopbackRequestHandler) { state.withLock { $0.handler = tokenService } }

    /// Returns the reply to a request; status 503 before ``setHandler(_:)``.
    func reply(to context: LoopbackRequestHandler.Request) -> LoopbackRequestHandler.Reply {
        state.withLock { $0.handler }?.reply(to: context) ?? .error(status: 503)
    }

    /// Stores the redirect URL until its connection ends. Delivering it earlier would close the port before the browser has received the page.
    func store(_ url: URL, for connection: String) { state.withLock { $0.pendingResponses[connection] = url } }

    /// Delivers the response that the connection brought, if any. Only the first response counts.
    func deliverResponse(of connection: String) {
        if let url = state.withLock({ $0.pendingResponses.removeValue(forKey: connection) }) { continuation.yield(url) }
    }

    /// Waits for the response.
    /// - Throws: `CancellationError`.
    func firstResponse() async throws -> URL {
        for await url in responses { return url }
        throw CancellationError()
    }
}
#endif
