import NIOCore

/// What waits, of several networks that are served in turn: however much one has, that of another one comes after one piece of each.
struct NetworkTurns<Item> {
    /// The oldest of each network is the first.
    private var waiting: [String: CircularBuffer<Item>] = [:]
    /// The networks of which something waits, the next one first.
    private var turns = CircularBuffer<String>()
    private(set) var count = 0

    mutating func append(_ item: Item, of network: String) {
        if waiting[network] == nil { turns.append(network) }
        waiting[network, default: []].append(item)
        count += 1
    }

    /// Takes out what is served next.
    mutating func popFirst() -> Item? {
        guard let network = turns.popFirst(), let item = waiting[network]?.popFirst() else { return nil }
        count -= 1
        if waiting[network]?.isEmpty == true { waiting[network] = nil } else { turns.append(network) }
        return item
    }

    /// Takes out the latest of the network of which most waits.
    /// - Parameter newcomer: the network that loses one where several have as much.
    mutating func removeLast(orOf newcomer: String) -> Item? {
        guard let most = waiting.values.lazy.map(\.count).max() else { return nil }
        let network = waiting[newcomer]?.count == most ? newcomer : waiting.first { $0.value.count == most }?.key
        guard let network, let item = waiting[network]?.popLast() else { return nil }
        count -= 1
        if waiting[network]?.isEmpty == true {
            waiting[network] = nil
            turns.removeAll { $0 == network }
        }
        return item
    }
}

extension NetworkTurns: Sendable where Item: Sendable {}
