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

    /// How many are served before one more of these groups is, if nobody else comes.
    /// - Parameter groups: from the widest to the narrowest.
    func ahead(of groups: [String]) -> Int {
        var ahead = groups.last.map(count) ?? 0
        for (group, beside) in zip(groups, neighbors(of: groups)).reversed() {
            // Until its own group has had so many turns and one more, each other one has had no more than that.
            let sizes = Dictionary(grouping: beside.map { $0.group }) { $0 }.mapValues(\.count)
            ahead += sizes.reduce(0) { $0 + ($1.key == group ? 0 : min($1.value, ahead + 1)) }
        }
        return ahead
    }

    /// Finds who gives up their place for a newcomer: the last one in the largest group.
    ///
    /// Groups are compared level by level, from the widest networks to the narrowest. The first level decides at which some group has more waiting
    /// than the newcomer's would have. The choice then goes on within that group, to its largest part.
    /// - Parameters:
    ///   - groups: the newcomer's groups, from the widest to the narrowest.
    ///   - first: the index of the level to begin with. Only members of the newcomer's own group at the level before it can lose their place.
    /// - Returns: `nil` if nobody has to give up their place.
    func last(insteadOf groups: [String], from first: Int) -> PasswordQueue.Ticket? {
        for (level, beside) in neighbors(of: groups).enumerated().dropFirst(first) {
            let largest = beside.map { count(of: $0.group) }.max() ?? 0
            if largest > count(of: groups[level]) + 1 { return largestPart(of: beside.map(\.entry), from: level).last?.ticket }
        }
        return nil
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

    /// For each level, those who have all wider groups in common with these, with their group of that level.
    private func neighbors(of groups: [String]) -> [[(entry: Entry, group: String)]] {
        var beside = entries
        return groups.enumerated().map { level, group in
            let neighbors = beside.map { (entry: $0, group: $0.groups[level]) }
            beside = beside.filter { $0.groups[level] == group }
            return neighbors
        }
    }

    private func largestPart(of entries: [Entry], from first: Int) -> [Entry] {
        var part = entries
        for level in first..<(entries.map(\.groups.count).max() ?? first) {
            let sizes = part.map { count(of: $0.groups[min(level, $0.groups.count - 1)]) }
            let largest = sizes.max()
            part = zip(part, sizes).filter { $1 == largest }.map(\.0)
        }
        return part
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
