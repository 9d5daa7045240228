internal import Dispatch
internal import Foundation
internal import LoginModel

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Cancels an abandoned task as soon as it is known to be connected, or after a second.
///
/// An earlier cancellation is not safe in FoundationNetworking. If a task is canceled before it has started, it starts nevertheless, and
/// the process crashes when the task ends ("a task that is not in the registry"). If a connecting task is canceled, libcurl closes its
/// socket while libdispatch still watches the socket. A request of another session that gets the same file descriptor afterward is never
/// notified that its socket is readable.
final class DeferredCancellation: Sendable {
    private struct State: Sendable {
        var isConnected = false
        var task: URLSessionTask?
    }

    private let maximumConnectTime: DispatchTimeInterval
    private let connectingCancellations: Locked<Int>
    private let state = Locked(State())

    /// The queue for calls that would deadlock inside a delegate callback. It is separate, because a busy shared queue would delay them.
    let queue = DispatchQueue(label: "latchkey.http")

    init(
        maximumConnectTime: DispatchTimeInterval = .seconds(1),
        counting connectingCancellations: Locked<Int> = ConnectingCancellations.count
    ) {
        self.maximumConnectTime = maximumConnectTime
        self.connectingCancellations = connectingCancellations
    }

    /// Abandons a task for which no caller waits.
    func begin(_ task: URLSessionTask) {
        let isConnected = state.withLock { state in
            state.task = task
            return state.isConnected
        }
        if isConnected {
            cancel()
        } else {
            queue.asyncAfter(deadline: .now() + maximumConnectTime) { self.cancelUnconnected() }
        }
    }

    /// Records that the task is connected. The delegate calls this method in each callback that only a connected task receives.
    func taskIsConnected() {
        let isCancelPending = state.withLock { state in
            state.isConnected = true
            return state.task != nil
        }
        if isCancelPending { cancel() }
    }

    private func cancelUnconnected() {
        let isRunning = state.withLock { $0.task?.state == .running }
        if isRunning, ConnectingCancellations.isAnySocketConnecting() { connectingCancellations.withLock { $0 += 1 } }
        cancel()
    }

    /// Cancels the task on the ``queue``, because FoundationNetworking blocks the caller until it has read the data that has arrived.
    private func cancel() {
        let task = state.withLock { state in
            defer { state.task = nil }
            return state.task
        }
        if let task { queue.async { task.cancel() } }
    }
}
