#if os(Linux) || os(macOS)
internal import Foundation

/// Where a login and its listener meet: the desk, once the port is known, and the answer, once it is there.
final class LoopbackAnswers: Sendable {
    private struct State: Sendable {
        var desk: LoopbackDesk?
        /// Answers whose pages are under way, by the connections that brought them.
        var held: [String: URL] = [:]
    }

    private let state = Locked(State())
    private let answers: AsyncStream<URL>
    private let answer: AsyncStream<URL>.Continuation

    init() { (answers, answer) = AsyncStream.makeStream(of: URL.self, bufferingPolicy: .bufferingOldest(1)) }

    /// Lets visitors in.
    func open(_ desk: LoopbackDesk) { state.withLock { $0.desk = desk } }

    /// What a visitor gets; 503 before ``open(_:)``.
    func reply(to visit: LoopbackDesk.Visit) -> LoopbackDesk.Reply {
        state.withLock { $0.desk }?.reply(to: visit) ?? .refusal(status: 503)
    }

    /// Keeps an answer until its connection ends: the port closes on the answer, and the person is to see the page before.
    func hold(_ url: URL, for connection: String) { state.withLock { $0.held[connection] = url } }

    /// Ends the wait where the connection brought the answer. Only the first answer counts.
    func release(_ connection: String) {
        if let url = state.withLock({ $0.held.removeValue(forKey: connection) }) { answer.yield(url) }
    }

    /// Waits for the answer.
    /// - Throws: `CancellationError`.
    func first() async throws -> URL {
        for await url in answers { return url }
        throw CancellationError()
    }
}
#endif
