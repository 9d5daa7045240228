import CoreMetrics
import Synchronization

/// A counter. Incrementing it is one atomic addition.
final class CounterCell: CounterHandler {
    private let total = Atomic<Int64>(0)

    var value: Int64 { total.load(ordering: .relaxed) }

    func increment(by amount: Int64) { total.wrappingAdd(max(0, amount), ordering: .relaxed) }
    func reset() { total.store(0, ordering: .relaxed) }
}

/// A gauge. It has the last value that was set.
final class GaugeCell: RecorderHandler, MeterHandler {
    private let bits = Atomic<UInt64>(0)

    var value: Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { bits.store(value.bitPattern, ordering: .relaxed) }
    func increment(by amount: Double) { bits.add(amount) }
    func decrement(by amount: Double) { bits.add(-amount) }
}

/// A histogram with fixed buckets. Recording a value is one atomic addition, and one of the sum.
final class HistogramCell: TimerHandler, RecorderHandler {
    /// The upper bounds of the buckets, in ascending order, without the infinite one.
    let bounds: [Double]
    private let counts: UnsafeMutablePointer<Atomic<UInt64>>
    private let total = Atomic<UInt64>(0)

    init(bounds: [Double]) {
        self.bounds = bounds
        counts = .allocate(capacity: bounds.count + 1)
        for index in 0...bounds.count { (counts + index).initialize(to: Atomic(0)) }
    }

    deinit {
        counts.deinitialize(count: bounds.count + 1)
        counts.deallocate()
    }

    /// The number of values in each bucket, not cumulated; the last bucket has no upper bound.
    var values: [UInt64] { (0...bounds.count).map { counts[$0].load(ordering: .relaxed) } }
    var sum: Double { Double(bitPattern: total.load(ordering: .relaxed)) }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        // A value that is not a number is in no bucket.
        guard !value.isNaN else { return }
        let index = bounds.firstIndex { value <= $0 } ?? bounds.count
        counts[index].wrappingAdd(1, ordering: .relaxed)
        total.add(value)
    }
}

// The buckets are only accessed atomically.
extension HistogramCell: @unchecked Sendable {}

extension Atomic where Value == UInt64 {
    /// Adds to the floating-point number whose bits this is.
    fileprivate func add(_ amount: Double) {
        var before = load(ordering: .relaxed)
        while true {
            let after = (Double(bitPattern: before) + amount).bitPattern
            let (exchanged, original) = compareExchange(expected: before, desired: after, ordering: .relaxed)
            if exchanged { return }
            before = original
        }
    }
}
