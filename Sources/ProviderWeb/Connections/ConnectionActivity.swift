import LoginModel
import NIOCore

/// What happens on a connection at this moment. It decides which connection is closed where one more is wanted than there may be.
final class ConnectionActivity: Sendable {
    enum Phase: Sendable {
        /// No request is under way.
        case idle
        /// A request has begun, or made progress, and is not complete.
        case receiving
        /// A complete request is being answered, or the client has not taken the answer yet.
        case answering
    }

    struct State: Sendable, Hashable, Comparable {
        let phase: Phase
        let since: NIODeadline

        /// How much longer a connection may be answered than it may be without a request, or with an incomplete one. More than an answer takes, and less
        /// than a client may leave it: see ``WriteTimeout``.
        private static let longestAnswer = TimeAmount.seconds(20)

        /// Whether the one is closed before the other: the one that has been at it for longer.
        static func < (one: State, other: State) -> Bool { one.order < other.order }

        private var order: NIODeadline { phase == .answering ? since + Self.longestAnswer : since }
    }

    /// `nil` once the connection is to be closed.
    private let current: Locked<State?>
    let presence = ClientPresence()
    private let path = Locked<String?>(nil)

    /// The path of the request under way as its client wrote it, where that is not its canonical form; see ``PathNormalizer``.
    var writtenPath: String? {
        get { path.withLock(\.self) }
        set { path.withLock { $0 = newValue } }
    }

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
