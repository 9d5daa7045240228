import LoginModel

/// Whether the client of a connection still waits for answers, for work that is in vain once it does not.
///
/// A client that has closed its side of the connection counts as gone: nothing tells it from one that has closed both.
final class ClientPresence: Sendable {
    /// That of the client whose request is being answered; `nil` outside of requests.
    @TaskLocal static var current: ClientPresence?

    private struct State: Sendable {
        var isGone = false
        var observers: [Int: @Sendable () -> Void] = [:]
        var lastObserver = 0
    }

    private let state = Locked(State())

    /// Waits for something on behalf of the client whose request is being answered.
    /// - Parameter onLeaving: called when that client goes meanwhile, at once where it has gone.
    static func whileWaiting<Result>(
        isolation: isolated (any Actor)? = #isolation, for operation: () async throws -> Result, onLeaving: @escaping @Sendable () -> Void
    ) async rethrows -> Result {
        let client = current
        let observer = client?.add(onLeaving)
        defer { if let observer { client?.remove(observer) } }
        return try await operation()
    }

    /// - Returns: for ``remove(_:)``.
    private func add(_ action: @escaping @Sendable () -> Void) -> Int {
        let (observer, isGone) = state.withLock { state in
            state.lastObserver += 1
            if !state.isGone { state.observers[state.lastObserver] = action }
            return (state.lastObserver, state.isGone)
        }
        if isGone { action() }
        return observer
    }

    private func remove(_ observer: Int) { state.withLock { $0.observers[observer] = nil } }

    /// The client has gone.
    func leave() {
        let observers = state.withLock { state in
            state.isGone = true
            defer { state.observers = [:] }
            return state.observers
        }
        for action in observers.values { action() }
    }
}
