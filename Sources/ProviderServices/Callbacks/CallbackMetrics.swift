import CoreMetrics
import ProviderDomain
import ProviderMonitoring

/// The metrics of attempts to deliver callbacks.
struct CallbackMetrics: Sendable {
    private let attempts: [AppCallback.Kind: [AppCallback.State: Counter]]

    init() {
        func counters(of kind: AppCallback.Kind) -> [AppCallback.State: Counter] {
            [
                .delivered: ProviderMetric.callbackAttempts.counter(kind.rawValue, "delivered"),
                .pending: ProviderMetric.callbackAttempts.counter(kind.rawValue, "retried"),
                .failed: ProviderMetric.callbackAttempts.counter(kind.rawValue, "failed"),
            ]
        }
        let kinds = ProviderMetric.isRecorded ? AppCallback.Kind.allCases : []
        attempts = Dictionary(uniqueKeysWithValues: kinds.map { ($0, counters(of: $0)) })
    }

    /// Records an attempt.
    /// - Parameter state: The state of the callback after the attempt.
    func record(_ kind: AppCallback.Kind, endedAs state: AppCallback.State) { attempts[kind]?[state]?.increment() }
}
