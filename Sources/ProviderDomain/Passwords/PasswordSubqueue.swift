/// The waiting work of one kind of requester in the ``PasswordQueue``. The widest groups take turns, and within each group, its narrower
/// groups take turns. Within the narrowest group, the work that arrived first is next.
struct PasswordSubqueue: Sendable {
    struct Entry: Sendable {
        let ticket: PasswordQueue.Ticket
        let groups: [String]
        /// When the work arrived, in seconds.
        let since: Double
    }

    private struct Group: Sendable {
        var count = 0
        /// A number that increases with each turn. The group with the lowest number is next.
        var turn: Int
    }

    /// The work in the order of its arrival.
    private var entries: [Entry] = []
    private var groups: [String: Group] = [:]
    private var turns = 0

    var count: Int { entries.count }

    /// Returns how much work of a group is waiting.
    func count(of group: String) -> Int { groups[group]?.count ?? 0 }

    /// Returns how much work comes before new work of these groups, if no other work is added.
    /// - Parameter groups: The groups from the widest to the narrowest.
    func countAhead(of groups: [String]) -> Int {
        var ahead = groups.last.map(count) ?? 0
        for (group, candidates) in zip(groups, neighbors(of: groups)).reversed() {
            // Before the new work is processed, another group gets at most as many turns as the group of the new work. The group of the new
            // work needs one turn for each piece of its work that is ahead, and one for the new work itself.
            let sizes = Dictionary(grouping: candidates.map { $0.group }) { $0 }.mapValues(\.count)
            ahead += sizes.reduce(0) { $0 + ($1.key == group ? 0 : min($1.value, ahead + 1)) }
        }
        return ahead
    }

    /// Finds the waiting work that new work replaces, which is the last work in the largest group.
    ///
    /// The groups are compared level by level, from the widest networks to the narrowest. At the first level at which a group has more
    /// waiting work than the group of the new work would have, the largest group is selected. At each narrower level, the largest group
    /// within it is selected.
    /// - Parameters:
    ///   - groups: The groups of the new work, from the widest to the narrowest.
    ///   - first: The index of the level to begin with. Only work that is in the group of the new work at the previous level can be
    ///     replaced.
    /// - Returns: The waiting work, or `nil` if the new work replaces none.
    func evictionCandidate(for groups: [String], from first: Int) -> PasswordQueue.Ticket? {
        for (level, candidates) in neighbors(of: groups).enumerated().dropFirst(first) {
            let largest = candidates.map { count(of: $0.group) }.max() ?? 0
            if largest > count(of: groups[level]) + 1 { return largestSubgroup(of: candidates.map(\.entry), from: level).last?.ticket }
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

    /// Removes and returns the work that is next.
    mutating func next() -> PasswordQueue.Ticket? {
        let ranks = entries.map { $0.groups.map { groups[$0]?.turn ?? 0 } }
        guard let index = ranks.indices.min(by: { ranks[$0].lexicographicallyPrecedes(ranks[$1]) }) else { return nil }
        for group in entries[index].groups {
            let turn = nextTurn()
            groups[group]?.turn = turn
        }
        return remove(at: index)
    }

    /// Removes and returns the work that arrived before a given time.
    mutating func removeAll(before time: Double) -> [PasswordQueue.Ticket] {
        var removed: [PasswordQueue.Ticket] = []
        while let first = entries.first, first.since < time { removed.append(remove(at: 0)) }
        return removed
    }

    mutating func remove(_ ticket: PasswordQueue.Ticket) {
        if let index = entries.firstIndex(where: { $0.ticket == ticket }) { _ = remove(at: index) }
    }

    /// Returns the candidates for each level: the waiting work that is in the given groups at all wider levels. Each candidate is paired
    /// with the group that it is in at this level.
    private func neighbors(of groups: [String]) -> [[(entry: Entry, group: String)]] {
        var candidates = entries
        return groups.enumerated().map { level, group in
            let neighbors = candidates.map { (entry: $0, group: $0.groups[level]) }
            candidates = candidates.filter { $0.groups[level] == group }
            return neighbors
        }
    }

    private func largestSubgroup(of entries: [Entry], from first: Int) -> [Entry] {
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
