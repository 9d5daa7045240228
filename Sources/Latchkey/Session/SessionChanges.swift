/// The changes of a session since the sequence was requested, in order. Each element is one change.
///
/// The sequence is for one consumer, which may be slow: while ``maximumPendingChanges`` changes are pending, each further change is merged
/// into the last pending one. The sequence ends when the consumer's task is canceled or the session is released.
public struct SessionChanges: AsyncSequence, Sendable {
    /// The maximum number of changes that wait for the consumer.
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

/// One change of a session, which may change more than one of the three values at once.
public struct SessionChange: Sendable, Equatable {
    /// The values before the change.
    public let old: Session.Values
    /// The values after the change.
    public let new: Session.Values
    /// Whether the access token has just expired. An expired token remains until it is replaced, so the old and new values are then equal,
    /// unless this change was merged with others.
    public let isExpiry: Bool
}
