import CoreMetrics

/// The metrics of the queue of passwords to hash.
package struct PasswordMetrics: Sendable {
    /// The reason why a password is not hashed.
    package enum Rejection {
        /// The queue, or the part of it that the requester may use, was full when the password arrived.
        case full
        /// The password was removed from the queue: it waited too long, another one took its place, or its client left.
        case removed
    }

    private struct Handles: Sendable {
        let length = ProviderMetric.waitingPasswords.gauge()
        let wait = ProviderMetric.passwordWaits.timer()
        let duration = ProviderMetric.passwordHashes.timer()
        let full = ProviderMetric.passwordRejections.counter("full")
        let removed = ProviderMetric.passwordRejections.counter("removed")
    }

    private let handles: Handles?

    package init() {
        handles = ProviderMetric.isRecorded ? Handles() : nil
        handles?.length.record(0)
    }

    /// Returns the present time; `nil` if nothing is recorded.
    package func now() -> ContinuousClock.Instant? { handles == nil ? nil : .now }

    package func recordLength(_ count: Int) { handles?.length.record(count) }

    package func recordWait(since arrival: ContinuousClock.Instant?) {
        if let arrival { handles?.wait.record(since: arrival) }
    }

    package func recordHash(since begin: ContinuousClock.Instant?) {
        if let begin { handles?.duration.record(since: begin) }
    }

    package func recordRejection(_ reason: Rejection) {
        switch reason {
        case .full: handles?.full.increment()
        case .removed: handles?.removed.increment()
        }
    }
}
