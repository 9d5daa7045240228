extension AppEvents {
    /// The documented times at which recorded events are sent. Nothing is sent here (``AppEvents/flushBehavior``).
    public enum FlushBehavior: UInt, Sendable, Hashable, CaseIterable {
        /// By itself, from time to time.
        case auto = 0
        /// Only by ``AppEvents/flush()``.
        case explicitOnly = 1
    }
}
