package import CoreMetrics

/// A metric of the provider. Its name and its labels are those of Prometheus, whatever the backend of swift-metrics is.
///
/// The values of labels come from fixed lists, so that their number is bounded, and no value tells anything about a person or an app.
package struct ProviderMetric: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A number that only grows.
        case counter
        /// A number that grows and shrinks.
        case gauge
        /// A distribution of durations in seconds or of sizes.
        /// - Parameter buckets: The upper bounds of the buckets, in ascending order.
        case histogram(buckets: [Double])
    }

    package let name: String
    package let kind: Kind
    /// What the metric measures, in one sentence.
    package let help: String
    /// The names of the labels.
    package let labels: [String]

    package init(_ name: String, _ kind: Kind, labels: [String] = [], _ help: String) {
        self.name = name
        self.kind = kind
        self.labels = labels
        self.help = help
    }

    /// Creates the counter with these values of the labels, in the order of ``labels``.
    package func counter(_ values: String...) -> Counter { Counter(label: name, dimensions: dimensions(values)) }

    /// Creates the gauge with these values of the labels.
    package func gauge(_ values: String...) -> Gauge { Gauge(label: name, dimensions: dimensions(values)) }

    /// Creates the histogram of durations with these values of the labels.
    package func timer(_ values: String...) -> Timer { Timer(label: name, dimensions: dimensions(values)) }

    /// Creates the histogram of sizes with these values of the labels.
    package func recorder(_ values: String...) -> Recorder { Recorder(label: name, dimensions: dimensions(values)) }

    private func dimensions(_ values: [String]) -> [(String, String)] {
        precondition(values.count == labels.count, "\(name) has the labels \(labels)")
        return Array(zip(labels, values))
    }

    /// Whether a backend receives what is recorded. A part of the provider asks once, when it is created, and records nothing otherwise.
    package static var isRecorded: Bool { !(MetricsSystem.factory is NOOPMetricsHandler) }
}

extension Timer {
    /// Records the time since an instant.
    package func record(since begin: ContinuousClock.Instant) {
        let (seconds, attoseconds) = (ContinuousClock.now - begin).components
        recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
