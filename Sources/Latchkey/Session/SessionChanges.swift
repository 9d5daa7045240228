/// The changes of a session since the sequence was requested, in order.
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

/// One change of a session. It may affect more than one of the three values.
public struct SessionChange: Sendable, Equatable {
    /// The values before the change.
    public let old: Session.Values
    /// The values after the change.
    public let new: Session.Values
    /// Whether the access token has just expired. If so, ``old`` and ``new`` are equal, because an expired token remains until it is
    /// replaced. They may differ only if several changes were merged.
    public let isExpiry: Bool
}
