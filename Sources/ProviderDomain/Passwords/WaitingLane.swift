/// Those who wait in one lane of the ``PasswordQueue``. Their widest groups are served in turn, within each of these the narrower ones, and within
/// the narrowest whoever came first.
struct WaitingLane: Sendable {
    struct Entry: Sendable {
        let ticket: PasswordQueue.Ticket
        let groups: [String]
        /// When it came, in seconds.
        let since: Double
    }

    private struct Group: Sendable {
        var count = 0
        /// Rises from turn to turn: the group with the lowest one is served next.
        var turn: Int
    }

    /// In the order in which they came.
    private var entries: [Entry] = []
    private var groups: [String: Group] = [:]
    private var turns = 0

    var count: Int { entries.count }

    /// How many of a group wait.
    func count(of group: String) -> Int { groups[group]?.count ?? 0 }

    /// How many are served before one more of a group is, if nobody else comes.
    func ahead(of group: String) -> Int {
        let own = count(of: group)
        return widest.values.reduce(0) { $0 + min($1, own + 1) }
    }

    /// The last one of the widest group of which most wait, if more of it wait than of that one, with the new one counted in.
    func last(insteadOf group: String) -> PasswordQueue.Ticket? {
        guard let largest = widest.max(by: { $0.value < $1.value }), largest.value > count(of: group) + 1 else { return nil }
        return entries.last { $0.groups.first == largest.key }?.ticket
    }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        for group in entry.groups {
            if groups[group] == nil { groups[group] = Group(turn: nextTurn()) }
            groups[group]?.count += 1
        }
    }

    /// Takes out whose turn it is.
    mutating func next() -> PasswordQueue.Ticket? {
        let ranks = entries.map { $0.groups.map { groups[$0]?.turn ?? 0 } }
        guard let index = ranks.indices.min(by: { ranks[$0].lexicographicallyPrecedes(ranks[$1]) }) else { return nil }
        for group in entries[index].groups {
            let turn = nextTurn()
            groups[group]?.turn = turn
        }
        return remove(at: index)
    }

    /// Takes out whoever came before a moment.
    mutating func removeAll(before moment: Double) -> [PasswordQueue.Ticket] {
        var removed: [PasswordQueue.Ticket] = []
        while let first = entries.first, first.since < moment { removed.append(remove(at: 0)) }
        return removed
    }

    mutating func remove(_ ticket: PasswordQueue.Ticket) {
        if let index = entries.firstIndex(where: { $0.ticket == ticket }) { _ = remove(at: index) }
    }

    private var widest: [String: Int] {
        entries.reduce(into: [:]) { counts, entry in if let group = entry.groups.first { counts[group, default: 0] += 1 } }
    }

    private mutating func nextTurn() -> Int {
        turns += 1
        return turns
    }

    private mutating func remove(at index: Int) -> PasswordQueue.Ticket {
        let entry = entries.remove(at: index)
        for group in entry.groups {
            groups[group]?.count -= 1
            if groups[group]?.count == 0 { groups[group] = nil }
        }
        return entry.ticket
    }
}
