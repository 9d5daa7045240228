/// A dictionary with bounded memory. When it is full, it deletes the half of its entries that was written least recently.
struct BoundedDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let maximumPerHalf: Int
    private var newer: [Key: Value] = [:]
    private var older: [Key: Value] = [:]

    /// Creates an empty dictionary.
    /// - Parameter maximumKeys: The maximum number of keys.
    init(maximumKeys: Int) { maximumPerHalf = maximumKeys / 2 }

    subscript(_ key: Key) -> Value? { newer[key] ?? older[key] }

    mutating func set(_ value: Value, for key: Key) {
        older[key] = nil
        if newer[key] == nil, newer.count >= maximumPerHalf {
            older = newer
            newer = [:]
        }
        newer[key] = value
    }
}
