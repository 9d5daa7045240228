import LoginModel

/// Signals that the client of a connection has disconnected, so that work on the client's behalf can stop.
///
/// A client that has closed only its sending side counts as disconnected, because it cannot be distinguished from a client that has closed
/// the whole connection.
package final class DisconnectSignal: Sendable {
    /// The signal for the client whose request is being answered; `nil` outside requests.
    @TaskLocal package static var current: DisconnectSignal?

    private struct State: Sendable {
        var isDisconnected = false
        var observers: [Int: @Sendable () -> Void] = [:]
        var lastObserver = 0
    }

    private let state = Locked(State())

    package init() {}

    /// Runs an operation that waits on behalf of the client whose request is being answered.
    /// - Parameter onLeaving: called when that client disconnects during the operation, or immediately if it has already disconnected.
    package static func whileWaiting<Result>(
        isolation: isolated (any Actor)? = #isolation, for operation: () async throws -> Result, onLeaving: @escaping @Sendable () -> Void
    ) async rethrows -> Result {
        let client = current
        let observer = client?.add(onLeaving)
        defer { if let observer { client?.remove(observer) } }
        return try await operation()
    }

    /// Registers an observer.
    /// - Returns: the identifier for ``remove(_:)``.
    private func add(_ action: @escaping @Sendable () -> Void) -> Int {
        let (observer, isDisconnected) = state.withLock { state in
            state.lastObserver += 1
            if !state.isDisconnected { state.observers[state.lastObserver] = action }
            return (state.lastObserver, state.isDisconnected)
        }
        if isDisconnected { action() }
        return observer
    }

    private func remove(_ observer: Int) { state.withLock { $0.observers[observer] = nil } }

    /// Records that the client has disconnected, and calls the observers.
    package func disconnect() {
        let observers = state.withLock { state in
            state.isDisconnected = true
            defer { state.observers = [:] }
            return state.observers
        }
        for action in observers.values { action() }
    }
}
