import NIOCore
import ProviderDomain

/// Connections among which one is found that is closed for another: one without a request before one whose request is not complete, and that
/// before one that is being answered; among these the one of which that has been so for longest.
struct ConnectionGroup: Sendable {
    /// One connection.
    struct Member: Sendable {
        let channel: any Channel
        let activity: ConnectionActivity
        /// The network that it comes from, where the connections of that are counted.
        let network: NetworkAddress.Range?

        var id: ObjectIdentifier { ObjectIdentifier(channel) }
    }

    private struct Candidate: Sendable {
        let member: Member
        let state: ConnectionActivity.State
    }

    private var members: [ObjectIdentifier: Member] = [:]
    /// Those that are closed next, the last one first. They are looked for several at a time, so that looking at all costs little for each.
    private var candidates: [Candidate] = []
    private static let membersPerCandidate = 128

    var count: Int { members.count }
    var channels: [any Channel] { members.values.map(\.channel) }

    subscript(id: ObjectIdentifier) -> Member? { members[id] }

    mutating func insert(_ member: Member) { members[member.id] = member }

    mutating func remove(_ id: ObjectIdentifier) -> Member? { members.removeValue(forKey: id) }

    /// Finds the one to close, and takes it out.
    /// - Returns: `nil` where there is none.
    mutating func removeNext() -> Member? {
        while !members.isEmpty {
            if candidates.isEmpty { look() }
            guard let candidate = candidates.popLast() else { return nil }
            let id = candidate.member.id
            guard members[id]?.activity === candidate.member.activity, candidate.member.activity.end(ifStill: candidate.state) else {
                continue
            }
            return remove(id)
        }
        return nil
    }

    private mutating func look() {
        let found = members.values.compactMap { member in member.activity.state.map { Candidate(member: member, state: $0) } }
        let phase = found.lazy.map(\.state.phase.rawValue).min()
        candidates = found.filter { $0.state.phase.rawValue == phase }.sorted { $0.state < $1.state }
            .prefix(members.count / Self.membersPerCandidate + 1).reversed()
    }
}
