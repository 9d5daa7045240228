/// A dictionary in bounded memory. Where it is full, the half that was not written for longest makes room.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let mostOfHalf: Int
    private var newer: [Key: Value] = [:]
    private var older: [Key: Value] = [:]

    /// - Parameter mostKeys: how many keys there are at most.
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
