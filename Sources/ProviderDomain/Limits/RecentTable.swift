/// A dictionary with bounded memory. When it is full, the half of the entries that was not written for the longest time is deleted.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let mostOfHalf: Int
    private var newer: [Key: Value] = [:]
    private var older: [Key: Value] = [:]

    /// Creates an empty dictionary.
    /// - Parameter mostKeys: The maximum number of keys.
    init(mostKeys: Int) { mostOfHalf = mostKeys / 2 }

    subscript(_ key: Key) -> Value? { newer[key] ?? older[key] }

    mutating func set(_ value: Value, for key: Key) {
        older[key] = nil
        if newer[key] == nil, newer.count >= mostOfHalf {
            older = newer
            newer = [:]
        }
        newer[key] = value
    }
}
