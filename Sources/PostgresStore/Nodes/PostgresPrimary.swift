import Foundation
import LoginModel
import ProviderStore

/// What a node knows about the primary: when the primary last acknowledged a write of the node, and on which timeline.
///
/// A server can accept connections and answer queries although it is not the primary anymore, for example when it returns after a
/// fail-over. It cannot acknowledge a write then, because its synchronous standby does not answer, or its timeline is an earlier one.
final class PostgresPrimary: Sendable {
    struct State {
        /// When the node sent the last write that the primary acknowledged.
        var provenAt: ContinuousClock.Instant?
        /// The highest timeline that the node has seen. A fail-over begins a new one.
        var timeline = 0
        /// The seconds by which the node's clock is ahead of the server's.
        var clockDifference = 0.0
        /// Why the last attempt failed; `nil` if it did not.
        var problem: String?
        /// Why the node must not use the server although it answers; `nil` if it may.
        var refusal: String?
        /// The number of connections that were opened since the last proof.
        var connections = 0
    }

    private let state = Locked(State())

    /// The time after which a node without a proof is no longer ready for requests.
    static let readinessLimit = Duration.seconds(3)
    /// The time after which a node without a proof no longer reads and writes.
    static let useLimit = Duration.seconds(10)
    /// The maximum number of connections that a node opens after a proof and before the next. While commits wait for a standby, the node
    /// gives up their connections, but the server keeps its processes for them.
    static let maximumConnections = 12
    /// The maximum difference of the clocks, in seconds.
    static let maximumClockDifference = 2.0

    /// Records that the primary acknowledged a write.
    /// - Returns: `false` if the server has an earlier timeline than one that the node has seen.
    func recordProof(sentAt: ContinuousClock.Instant, timeline: Int, clockDifference: Double) -> Bool {
        state.withLock { state in
            guard timeline >= state.timeline else {
                state.problem = "the server is a former primary (timeline \(timeline), the present one is \(state.timeline))"
                return false
            }
            state = State(provenAt: sentAt, timeline: timeline, clockDifference: clockDifference)
            return true
        }
    }

    /// Whether a server with a timeline can be the primary.
    func accepts(timeline: Int) -> Bool { state.withLock { timeline >= $0.timeline } }

    func recordProblem(_ problem: String) { state.withLock { $0.problem = problem } }

    /// Records that the server answers, but that the node must not use it.
    func recordRefusal(_ problem: String) { state.withLock { ($0.problem, $0.refusal) = (problem, problem) } }

    /// Counts a connection that the node is about to open. Before the first proof, as in a command that does not serve, there is no limit.
    /// - Returns: Why the node must not open it; `nil` if it may.
    func reserveConnection() -> PostgresError? {
        state.withLock { state in
            guard state.provenAt != nil else { return nil }
            guard state.connections < Self.maximumConnections else {
                return PostgresError(
                    .deadlinePassed,
                    message: "a node opens at most \(Self.maximumConnections) connections until the primary acknowledges a write")
            }
            state.connections += 1
            return nil
        }
    }

    /// Uncounts a connection that could not be opened.
    func returnConnection() { state.withLock { $0.connections = max($0.connections - 1, 0) } }

    /// Whether the node is ready for requests. The reason why it is not names no address.
    func readiness(at now: ContinuousClock.Instant = .now) -> StoreReadiness {
        let state = state.withLock(\.self)
        if let refusal = state.refusal { return .notReady(reason: "The node cannot use the database server: \(refusal).") }
        guard let provenAt = state.provenAt, now - provenAt <= Self.readinessLimit else {
            return .notReady(reason: "The database server has not acknowledged a write for 3 seconds.")
        }
        guard abs(state.clockDifference) <= Self.maximumClockDifference else {
            return .notReady(reason: Self.clockProblem(state.clockDifference))
        }
        return .ready
    }

    /// Returns why the last attempt to write failed; `nil` if it did not.
    var problem: String? { state.withLock(\.problem) }

    /// Returns why the node must neither read nor write; `nil` if it may.
    func reasonNotToUse(at now: ContinuousClock.Instant = .now) -> String? {
        let state = state.withLock(\.self)
        if let refusal = state.refusal { return refusal }
        guard let provenAt = state.provenAt, now - provenAt > Self.useLimit else { return nil }
        return state.problem ?? "the primary has not acknowledged a write for \(Self.useLimit)"
    }

    /// - Parameter difference: The seconds by which the node's clock is ahead.
    static func clockProblem(_ difference: Double) -> String {
        let seconds = abs(difference).formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en")))
        return "The clock of this machine is \(seconds) s \(difference > 0 ? "ahead of" : "behind") that of the database server."
    }
}
