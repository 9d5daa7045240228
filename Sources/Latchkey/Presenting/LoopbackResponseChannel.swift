#if os(Linux) || os(macOS)
internal import Foundation

/// Connects a login with its listener: passes on the request handler once the port is known, and the response once it has arrived.
final class LoopbackResponseChannel: Sendable {
    private struct State: Sendable {
        var desk: LoopbackRequestHandler?
        /// Responses whose pages are still being sent, by the connections that delivered them.
        var held: [String: URL] = [:]
    }

    private let state = Locked(State())
    private let answers: AsyncStream<URL>
    private let answer: AsyncStream<URL>.Continuation

    init() { (answers, answer) = AsyncStream.makeStream(of: URL.self, bufferingPolicy: .bufferingOldest(1)) }

    /// Sets the request handler. From now on, requests are handled.
    func open(_ desk: LoopbackRequestHandler) { state.withLock { $0.desk = desk } }

    /// Returns the reply to a request; status 503 before ``open(_:)``.
    func reply(to visit: LoopbackRequestHandler.Visit) -> LoopbackRequestHandler.Reply {
        state.withLock { $0.desk }?.reply(to: visit) ?? .refusal(status: 503)
    }

    /// Stores the redirect URL until its connection ends. Delivering it earlier would close the port before the browser has received the page.
    func hold(_ url: URL, for connection: String) { state.withLock { $0.held[connection] = url } }

    /// Delivers the response that the connection brought, if any. Only the first response counts.
    func release(_ connection: String) {
        if let url = state.withLock({ $0.held.removeValue(forKey: connection) }) { answer.yield(url) }
    }

    /// Waits for the response.
    /// - Throws: `CancellationError`.
    func first() async throws -> URL {
        for await url in answers { return url }
        throw CancellationError()
    }
}
#endif
