/// A cache of bounded cost, which drops the oldest values first.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Key: (value: Value, cost: Int)] = [:]
    /// The keys in order of insertion, the oldest first.
    private var keys: [Key] = []
    private var cost = 0
    private let maximumCost: Int

    /// Creates an empty cache.
    /// - Parameter maximumCost: the limit for the cost of all values together.
    init(maximumCost: Int) { self.maximumCost = maximumCost }

    subscript(key: Key) -> Value? { values[key]?.value }

    /// Adds a value, or replaces the value of the key. A replaced value does not change the position of the key in the order. A value that
    /// costs more than half of the limit is not stored.
    mutating func add(_ value: Value, for key: Key, cost: Int) {
        guard cost <= maximumCost / 2 else { return }
        if let replaced = values.updateValue((value, cost), forKey: key) {
            self.cost -= replaced.cost
        } else {
            keys.append(key)
        }
        self.cost += cost
        while self.cost > maximumCost { self.cost -= values.removeValue(forKey: keys.removeFirst())?.cost ?? 0 }
    }
}
