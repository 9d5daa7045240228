/// The changes of a session from the moment at which the sequence was requested, one element for each, in order.
///
/// The sequence is for one consumer, which may be slow: if more than ``maximumPendingChanges`` changes are pending, the last ones are merged, from the
/// oldest to the newest values. It ends when the consumer's task is canceled or the session is released.
public struct SessionChanges: AsyncSequence, Sendable {
    /// The maximum number of pending changes.
    public static let maximumPendingChanges = 64

    let queue: SessionChangeQueue

    /// Iterates over the changes.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let queue: SessionChangeQueue

        /// Waits for the next change; `nil` if the task is canceled or the session is released.
        public mutating func next() async -> SessionChange? { await queue.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(queue: queue) }
}
