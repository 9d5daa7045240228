import NIOCore
import ProviderDomain

/// A group of open connections. When a new connection exceeds a limit, the first connection of the group in the order of
/// ``ConnectionActivity/State`` is closed.
struct ConnectionGroup: Sendable {
    /// An open connection.
    struct Member: Sendable {
        let channel: any Channel
        let activity: ConnectionActivity
        /// The network that the connection comes from; `nil` if it does not count toward a network's limit.
        let network: NetworkAddress.Range?

        var id: ObjectIdentifier { ObjectIdentifier(channel) }
    }

    private struct Candidate: Sendable {
        let member: Member
        let state: ConnectionActivity.State
    }

    private var members: [ObjectIdentifier: Member] = [:]
    /// The connections to close next, in reverse order: the last element is closed first. One pass over all members finds several
    /// candidates, so that not every new connection requires a pass.
    private var candidates: [Candidate] = []
    private var candidatesFoundAt = NIODeadline.uptimeNanoseconds(0)
    private static let membersPerCandidate = 128
    /// How long candidates stay valid. In this time, the order of the members cannot change much.
    private static let candidateLifetime = TimeAmount.milliseconds(100)

    var count: Int { members.count }
    var channels: [any Channel] { members.values.map(\.channel) }

    subscript(id: ObjectIdentifier) -> Member? { members[id] }

    mutating func insert(_ member: Member) { members[member.id] = member }

    mutating func remove(_ id: ObjectIdentifier) -> Member? { members.removeValue(forKey: id) }

    /// Finds the connection to close and removes it from the group.
    /// - Returns: `nil` if no connection can be closed.
    mutating func removeNext(at now: NIODeadline) -> Member? {
        if now >= candidatesFoundAt + Self.candidateLifetime { candidates = [] }
        while !members.isEmpty {
            if candidates.isEmpty { findCandidates(at: now) }
            guard let candidate = candidates.popLast() else { return nil }
            let id = candidate.member.id
            guard members[id]?.activity === candidate.member.activity, candidate.member.activity.markForClosing(ifStill: candidate.state)
            else {
                continue
            }
            return remove(id)
        }
        return nil
    }

    private mutating func findCandidates(at now: NIODeadline) {
        candidatesFoundAt = now
        let most = members.count / Self.membersPerCandidate + 1
        var first: [Candidate] = []
        for member in members.values {
            guard let state = member.activity.state else { continue }
            if first.count == most {
                guard let last = first.last, state < last.state else { continue }
                first.removeLast()
            }
            first.insert(Candidate(member: member, state: state), at: first.firstIndex { state < $0.state } ?? first.endIndex)
        }
        candidates = first.reversed()
    }
}
