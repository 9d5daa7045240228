import LatchkeyClientTesting
import LoginModel
import ProviderServices

/// The requests that wait for a time of a world's clock, or for a change of the world.
final class ClockWaits: Sendable {
    /// How all waits end before their time.
    enum End: Sendable {
        /// As if their time had come.
        case inTime
        /// Without a response to their requests.
        case unanswered
    }

    private struct Wait: Sendable {
        let task: Task<Void, any Error>
        var end = End.unanswered
    }

    private struct State: Sendable {
        var waits: [UInt64: Wait] = [:]
        var lastID: UInt64 = 0
        /// How often all waits have ended.
        var round = 0
        var lastEnd = End.unanswered
        var isClosed = false
    }

    private let state = Locked(State())
    private let clock: TestClock

    init(clock: TestClock) { self.clock = clock }

    /// The number of times that all waits have ended. A request reads it before it finds out that it has to wait, so that what ends all
    /// waits then ends its wait, too.
    var round: Int { state.withLock(\.round) }

    /// Waits for a time of the clock; `nil` waits until all waits end. The wait ends also when the client of the request disconnects.
    /// - Parameter round: The earlier value of ``round``.
    /// - Returns: Whether the time has come; `false` if the request gets no response.
    func wait(_ time: Duration?, since round: Int) async -> Bool {
        let end = time.map { clock.now.advanced(by: $0) }
        let task = Task { [clock] in
            if let end { try await clock.sleep(until: end) } else { try await Task.sleep(for: .days(365)) }
        }
        let (id, isLate) = state.withLock { state in
            let isLate = state.isClosed || state.round != round
            state.lastID += 1
            state.waits[state.lastID] = Wait(task: task, end: isLate ? state.lastEnd : .unanswered)
            return (state.lastID, isLate)
        }
        if isLate { task.cancel() }
        let isInTime = await DisconnectSignal.whileWaiting {
            await withTaskCancellationHandler {
                (try? await task.value) != nil
            } onCancel: {
                task.cancel()
            }
        } onLeaving: {
            task.cancel()
        }
        let ended = state.withLock { $0.waits.removeValue(forKey: id)?.end }
        return isInTime || ended == .inTime
    }

    /// Ends all waits that have begun.
    func endAll(_ end: End) { self.end(end, isLast: false) }

    /// Ends all waits, also those that begin later, so that the provider can shut down. Their requests get no response.
    func close() { end(.unanswered, isLast: true) }

    private func end(_ end: End, isLast: Bool) {
        let tasks = state.withLock { state in
            state.round += 1
            state.lastEnd = end
            if isLast { state.isClosed = true }
            for id in state.waits.keys { state.waits[id]?.end = end }
            return state.waits.values.map(\.task)
        }
        for task in tasks { task.cancel() }
    }
}
