extension AppEvents {
    /// When the original sends what it has recorded. Nothing is sent here (``AppEvents/flushBehavior``).
    public enum FlushBehavior: UInt, Sendable, Hashable, CaseIterable {
        /// By itself, from time to time.
        case auto = 0
        /// Only by ``AppEvents/flush()``.
        case explicitOnly = 1
    }
}
