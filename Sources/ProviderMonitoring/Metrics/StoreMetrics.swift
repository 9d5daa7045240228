import CoreMetrics

/// The metrics of a store: its transactions that write. A store creates them when it is opened.
package struct StoreMetrics: Sendable {
    private struct Handles: Sendable {
        let committed = ProviderMetric.commits.counter("committed")
        let failed = ProviderMetric.commits.counter("failed")
        let duration = ProviderMetric.commitDurations.timer()
        let writes = ProviderMetric.commitSizes.recorder()
    }

    private let handles: Handles?

    package init() { handles = ProviderMetric.isRecorded ? Handles() : nil }

    /// Returns the time at which a transaction begins; `nil` if nothing is recorded.
    package func begin() -> ContinuousClock.Instant? { handles == nil ? nil : .now }

    /// Records that a transaction ended.
    /// - Parameters:
    ///   - writes: The number of writes that shared it.
    ///   - begin: The result of ``begin()``.
    package func recordEnd(of writes: Int, since begin: ContinuousClock.Instant?, isCommitted: Bool) {
        guard let handles, let begin else { return }
        guard isCommitted else { return handles.failed.increment() }
        handles.committed.increment()
        handles.duration.record(since: begin)
        handles.writes.record(writes)
    }
}
