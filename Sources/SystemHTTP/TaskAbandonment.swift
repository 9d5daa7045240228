internal import Dispatch
internal import Foundation
internal import LoginModel

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Cancels a task that nobody waits for any more as soon as it is known to be connected, or after a second.
///
/// FoundationNetworking must not be asked earlier. A task that is cancelled before it has begun begins all the same, and its end stops the process
/// ("a task that is not in the registry"). Of a task that is connecting, libcurl closes the socket while libdispatch still watches it: a request
/// of another session that is given the same file descriptor is never told that its own socket can be read.
final class TaskAbandonment: Sendable {
    private struct State: Sendable {
        var isConnected = false
        var task: URLSessionTask?
    }

    private let longestConnecting: DispatchTimeInterval
    private let earlyCancellations: Locked<Int>
    private let state = Locked(State())

    /// For what must not run where the system tells something: there it would wait for itself. A queue that others fill would hold it up.
    let queue = DispatchQueue(label: "latchkey.http")

    init(longestConnecting: DispatchTimeInterval = .seconds(1), counting earlyCancellations: Locked<Int> = EarlyCancellations.count) {
        self.longestConnecting = longestConnecting
        self.earlyCancellations = earlyCancellations
    }

    /// To be called when nobody waits for the task any more.
    func begin(_ task: URLSessionTask) {
        let isConnected = state.withLock { state in
            state.task = task
            return state.isConnected
        }
        if isConnected {
            cancel()
        } else {
            queue.asyncAfter(deadline: .now() + longestConnecting) { self.cancelUnconnected() }
        }
    }

    /// To be called with each sign of life from the other end.
    func taskIsConnected() {
        let isAbandoned = state.withLock { state in
            state.isConnected = true
            return state.task != nil
        }
        if isAbandoned { cancel() }
    }

    private func cancelUnconnected() {
        let isRunning = state.withLock { $0.task?.state == .running }
        if isRunning, EarlyCancellations.isAnySocketConnecting() { earlyCancellations.withLock { $0 += 1 } }
        cancel()
    }

    /// FoundationNetworking lets whoever cancels wait until it has read what has arrived.
    private func cancel() {
        let task = state.withLock { state in
            defer { state.task = nil }
            return state.task
        }
        if let task { queue.async { task.cancel() } }
    }
}
