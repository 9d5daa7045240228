internal import Foundation

/// Where a login and its listener meet: the desk, once the port is known, and the answer, once it is there.
final class LoopbackAnswers: Sendable {
    private let desk = Locked<LoopbackDesk?>(nil)
    private let answers: AsyncStream<URL>
    private let answer: AsyncStream<URL>.Continuation

    init() { (answers, answer) = AsyncStream.makeStream(of: URL.self, bufferingPolicy: .bufferingOldest(1)) }

    /// Lets visitors in.
    func open(_ desk: LoopbackDesk) { self.desk.withLock { $0 = desk } }

    /// What a visitor gets; 503 before ``open(_:)``.
    func reply(to visit: LoopbackDesk.Visit) -> LoopbackDesk.Reply {
        desk.withLock { $0 }?.reply(to: visit) ?? .refusal(status: 503)
    }

    /// Ends the wait. Only the first call counts.
    func deliver(_ url: URL) { answer.yield(url) }

    /// Waits for the answer.
    /// - Throws: `CancellationError`.
    func first() async throws -> URL {
        for await url in answers { return url }
        throw CancellationError()
    }
}
