import LoginModel
import NIOCore

/// What happens on a connection at this moment. It decides which connection is closed where one more is wanted than there may be.
final class ConnectionActivity: Sendable {
    /// In the order in which connections are closed.
    enum Phase: Int, Sendable {
        /// No request is under way.
        case idle
        /// A request has begun, and is not complete.
        case receiving
        /// A complete request is being answered, or the client has not taken the answer yet.
        case answering
    }

    struct State: Sendable, Hashable, Comparable {
        let phase: Phase
        let since: NIODeadline

        /// Whether the one is closed before the other: the connection that has been at it for longer.
        static func < (one: State, other: State) -> Bool { (one.phase.rawValue, one.since) < (other.phase.rawValue, other.since) }
    }

    /// `nil` once the connection is to be closed.
    private let current: Locked<State?>
    let presence = ClientPresence()

    /// - Parameter now: when the connection was opened.
    init(at now: NIODeadline) { current = Locked(State(phase: .idle, since: now)) }

    /// What happens now; `nil` once the connection is to be closed.
    var state: State? { current.withLock(\.self) }

    /// - Returns: whether the connection goes on: a request that comes while it is closed is not answered.
    func enter(_ phase: Phase, at now: NIODeadline) -> Bool {
        current.withLock { state in
            guard state != nil else { return false }
            state = State(phase: phase, since: now)
            return true
        }
    }

    /// Decides that the connection is closed, unless something has happened on it since.
    /// - Returns: whether it is.
    func end(ifStill seen: State) -> Bool {
        current.withLock { state in
            guard state == seen else { return false }
            state = nil
            return true
        }
    }
}
