/// The changes of a session from the moment on at which it was asked for, each as one element, in order.
///
/// It is for one consumer, who may take their time: of more changes than ``longestQueue``, the last ones become one, from the oldest values
/// to the newest. It ends when the consumer's task does, and with the session.
public struct SessionChanges: AsyncSequence, Sendable {
    /// How many changes wait for a slow consumer.
    public static let longestQueue = 64

    let queue: SessionChangeQueue

    public struct AsyncIterator: AsyncIteratorProtocol {
        let queue: SessionChangeQueue
        var bell: AsyncStream<Void>.AsyncIterator

        /// Waits for the next change. `nil` when the task was cancelled or the session is gone.
        public mutating func next() async -> SessionChange? {
            while true {
                if Task.isCancelled { return nil }
                if let change = queue.first() { return change }
                guard await bell.next() != nil else { return queue.first() }
            }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(queue: queue, bell: queue.bell.makeAsyncIterator()) }
}

/// The changes that wait for one consumer.
final class SessionChangeQueue: Sendable {
    let bell: AsyncStream<Void>
    private let rope: AsyncStream<Void>.Continuation
    private let waiting = Locked<[SessionChange]>([])

    init() { (bell, rope) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

    func add(_ change: SessionChange) {
        waiting.withLock { waiting in
            if waiting.count == SessionChanges.longestQueue, let last = waiting.popLast() {
                waiting.append(SessionChange(old: last.old, new: change.new, isExpiry: last.isExpiry || change.isExpiry))
            } else {
                waiting.append(change)
            }
        }
        rope.yield()
    }

    func first() -> SessionChange? { waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

    /// No further change will come.
    func end() { rope.finish() }
}
