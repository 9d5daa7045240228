import NIOCore

/// A queue that serves networks in turn: one item of each network per round, however many items a network has.
struct FairQueue<Item> {
    /// The items of each network, the oldest first.
    private var waiting: [String: CircularBuffer<Item>] = [:]
    /// The networks with waiting items, the next one first.
    private var turns = CircularBuffer<String>()
    private(set) var count = 0

    mutating func append(_ item: Item, of network: String) {
        if waiting[network] == nil { turns.append(network) }
        waiting[network, default: []].append(item)
        count += 1
    }

    /// Removes and returns the next item.
    mutating func popFirst() -> Item? {
        guard let network = turns.popFirst(), let item = waiting[network]?.popFirst() else { return nil }
        count -= 1
        if waiting[network]?.isEmpty == true { waiting[network] = nil } else { turns.append(network) }
        return item
    }

    /// Removes and returns the latest item of the network with the most items.
    /// - Parameter candidate: the network that loses an item in a tie.
    mutating func preferring(orFrom candidate: String) -> Item? {
        guard let most = waiting.values.lazy.map(\.count).max() else { return nil }
        let network = waiting[candidate]?.count == most ? candidate : waiting.first { $0.value.count == most }?.key
        guard let network, let item = waiting[network]?.popLast() else { return nil }
        count -= 1
        if waiting[network]?.isEmpty == true {
            waiting[network] = nil
            turns.removeAll { $0 == network }
        }
        return item
    }
}

extension FairQueue: Sendable where Item: Sendable {}
