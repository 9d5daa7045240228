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

/// One change of a session, of one or several of the three values.
public struct SessionChange: Sendable, Equatable {
    /// The values before the change.
    public let old: Session.Values
    /// The values after the change.
    public let new: Session.Values
    /// Whether the access token has just expired. The old and new values are equal then: an expired token remains until it is replaced.
    public let isExpiry: Bool
}
