extension AppEvents {
    /// The documented times at which recorded events are sent. Has no effect, because nothing is sent (``AppEvents/flushBehavior``).
    public enum FlushBehavior: UInt, Sendable, Hashable, CaseIterable {
        /// Events are sent automatically from time to time.
        case auto = 0
        /// Events are sent only by ``AppEvents/flush()``.
        case explicitOnly = 1
    }
}
