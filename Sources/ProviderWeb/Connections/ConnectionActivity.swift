import LoginModel
import NIOCore
import ProviderServices

/// The current activity of a connection, which decides which connection is closed when the limit of open connections is reached.
final class ConnectionActivity: Sendable {
    enum Phase: Sendable {
        /// No request is in progress.
        case idle
        /// A request has begun, or made progress, and is incomplete.
        case receiving
        /// A complete request is being answered, or the client has not read the whole response.
        case answering
    }

    struct State: Sendable, Hashable, Comparable {
        let phase: Phase
        let since: NIODeadline

        /// The time that is added to the beginning of the answering phase when the connection to close is chosen. An ordinary response is
        /// complete within this time.
        private static let answeringAllowance = TimeAmount.seconds(20)

        /// Whether the connection with the left state is closed before the connection with the right state. That is the case if the left
        /// state began earlier. An answering state counts as if it had begun later by ``answeringAllowance``.
        static func < (one: State, other: State) -> Bool { one.closingOrder < other.closingOrder }

        private var closingOrder: NIODeadline { phase == .answering ? since + Self.answeringAllowance : since }
    }

    /// The state; `nil` once the connection is about to be closed.
    private let current: Locked<State?>
    let disconnectSignal = DisconnectSignal()
    private let path = Locked<String?>(nil)

    /// The path of the current request as its client wrote it; `nil` if the client wrote the canonical form. See ``PathNormalizer``.
    var originalPath: String? {
        get { path.withLock(\.self) }
        set { path.withLock { $0 = newValue } }
    }

    /// Creates the activity of an idle connection.
    /// - Parameter now: when the connection was opened.
    init(at now: NIODeadline) { current = Locked(State(phase: .idle, since: now)) }

    /// The current state; `nil` once the connection is about to be closed.
    var state: State? { current.withLock(\.self) }

    /// Enters a phase.
    /// - Returns: whether the connection continues. A request that arrives while the connection is being closed is not answered.
    func enter(_ phase: Phase, at now: NIODeadline) -> Bool {
        current.withLock { state in
            guard state != nil else { return false }
            state = State(phase: phase, since: now)
            return true
        }
    }

    /// Marks the connection for closing, unless its state is no longer `seen`.
    /// - Returns: whether the connection is now marked.
    func markForClosing(ifStill seen: State) -> Bool {
        current.withLock { state in
            guard state == seen else { return false }
            state = nil
            return true
        }
    }
}
