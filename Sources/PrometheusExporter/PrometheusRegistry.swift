public import CoreMetrics
import LoginModel
import ProviderMonitoring

/// A backend of swift-metrics that keeps the present values for Prometheus, which asks for them.
///
/// The number of series is bounded. A series beyond the bound is not recorded, and ``droppedSeries`` counts it.
public final class PrometheusRegistry: MetricsFactory {
    struct Family {
        let name: String
        let kind: ProviderMetric.Kind
        let help: String
        /// The series, by the text of their labels.
        var series: [String: Cell] = [:]
    }

    enum Cell {
        case counter(CounterCell)
        case gauge(GaugeCell)
        case histogram(HistogramCell)
    }

    private struct State {
        var families: [String: Family]
        var seriesCount = 0
        var dropped = 0
    }

    private let state: Locked<State>
    private let maximumSeries: Int

    /// Creates a registry that knows the metrics of the provider.
    /// - Parameter maximumSeries: The number of series that are recorded.
    public convenience init(maximumSeries: Int = 10_000) {
        self.init(knowing: ProviderMetric.all, maximumSeries: maximumSeries)
    }

    init(knowing metrics: [ProviderMetric], maximumSeries: Int = 10_000) {
        self.maximumSeries = maximumSeries
        let families = metrics.map { ($0.name, Family(name: $0.name, kind: $0.kind, help: $0.help)) }
        state = Locked(State(families: Dictionary(uniqueKeysWithValues: families)))
    }

    /// The number of times that a series was not recorded, because there were too many.
    public var droppedSeries: Int { state.withLock(\.dropped) }

    /// The metrics with their series, in the order of their names.
    var families: [Family] { state.withLock { Array($0.families.values) }.sorted { $0.name < $1.name } }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        if case .counter(let cell) = cell(label, dimensions, .counter) { return cell }
        return NOOPMetricsHandler.instance
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        switch cell(label, dimensions, aggregate ? .histogram(buckets: Self.defaultBuckets) : .gauge) {
        case .gauge(let cell): cell
        case .histogram(let cell): cell
        case .counter, nil: NOOPMetricsHandler.instance
        }
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        if case .gauge(let cell) = cell(label, dimensions, .gauge) { return cell }
        return NOOPMetricsHandler.instance
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        if case .histogram(let cell) = cell(label, dimensions, .histogram(buckets: Self.defaultBuckets)) { return cell }
        return NOOPMetricsHandler.instance
    }

    // A series stays until the process ends, because a counter that begins again would look like a restart.
    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}

    /// The buckets of a histogram that the provider does not know.
    private static let defaultBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 10, 50, 100, 500]

    /// Returns the series with these labels, which is the same object for all who ask; `nil` if the name has another kind, or there are too
    /// many series.
    private func cell(_ label: String, _ dimensions: [(String, String)], _ kind: ProviderMetric.Kind) -> Cell? {
        let name = PrometheusText.name(label, isCounter: kind == .counter)
        let labels = PrometheusText.labels(dimensions)
        return state.withLock { [maximumSeries] state in
            var family = state.families[name] ?? Family(name: name, kind: kind, help: "A metric of a library.")
            guard family.kind.hasSameType(as: kind) else { return nil }
            if let cell = family.series[labels] { return cell }
            guard state.seriesCount < maximumSeries else {
                state.dropped += 1
                return nil
            }
            let cell: Cell =
                switch family.kind {
                case .counter: .counter(CounterCell())
                case .gauge: .gauge(GaugeCell())
                case .histogram(let buckets): .histogram(HistogramCell(bounds: buckets))
                }
            family.series[labels] = cell
            state.families[name] = family
            state.seriesCount += 1
            return cell
        }
    }
}

extension ProviderMetric.Kind {
    fileprivate func hasSameType(as other: Self) -> Bool {
        switch (self, other) {
        case (.counter, .counter), (.gauge, .gauge), (.histogram, .histogram): true
        default: false
        }
    }
}
