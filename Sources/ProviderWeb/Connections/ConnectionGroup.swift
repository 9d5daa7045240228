import NIOCore
import ProviderDomain

/// The connections from which one is chosen to be closed when a new one needs its place: the first in the order of ``ConnectionActivity/State``.
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
    /// The connections to close next, from the last to the first. A pass over all members finds several, so that it costs little for each.
    private var candidates: [Candidate] = []
    private var lookedAt = NIODeadline.uptimeNanoseconds(0)
    private static let membersPerCandidate = 128
    /// For how long no other connection can have become one to be closed much sooner.
    private static let timeBetweenLooks = TimeAmount.milliseconds(100)

    var count: Int { members.count }
    var channels: [any Channel] { members.values.map(\.channel) }

    subscript(id: ObjectIdentifier) -> Member? { members[id] }

    mutating func insert(_ member: Member) { members[member.id] = member }

    mutating func remove(_ id: ObjectIdentifier) -> Member? { members.removeValue(forKey: id) }

    /// Finds the one to close, and takes it out.
    /// - Returns: `nil` where there is none.
    mutating func removeNext(at now: NIODeadline) -> Member? {
        if now >= lookedAt + Self.timeBetweenLooks { candidates = [] }
        while !members.isEmpty {
            if candidates.isEmpty { look(at: now) }
            guard let candidate = candidates.popLast() else { return nil }
            let id = candidate.member.id
            guard members[id]?.activity === candidate.member.activity, candidate.member.activity.end(ifStill: candidate.state) else {
                continue
            }
            return remove(id)
        }
        return nil
    }

    private mutating func look(at now: NIODeadline) {
        lookedAt = now
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
