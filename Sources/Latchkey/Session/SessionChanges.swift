/// The changes of a session from the moment on at which it was asked for, each as one element, in order.
///
/// It is for one consumer, who may take their time: of more changes than ``longestQueue``, the last ones become one, from the oldest values
/// to the newest. It ends when the consumer's task does, and with the session.
public struct SessionChanges: AsyncSequence, Sendable {
    /// How many changes wait for a slow consumer.
    public static let longestQueue = 64

    let queue: SessionChangeQueue

    /// Takes one change after the other.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let queue: SessionChangeQueue

        /// Waits for the next change. `nil` when the task was cancelled or the session is gone.
        public mutating func next() async -> SessionChange? { await queue.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(queue: queue) }
}
