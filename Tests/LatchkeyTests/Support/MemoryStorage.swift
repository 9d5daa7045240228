import Latchkey

/// A storage in memory whose troubles the test makes.
final class MemoryStorage: SessionStorage {
    private struct State: Sendable {
        var record: SessionRecord?
        var problem: SessionStorageError?
        /// Whether a record is kept although keeping it seems to fail.
        var keepsSecretly = false
        var beforeReplacing: (@Sendable () -> Void)?
        var reads = 0
    }

    private let state = Locked(State())

    var record: SessionRecord? {
        get { state.withLock { $0.record } }
        set { state.withLock { $0.record = newValue } }
    }

    var problem: SessionStorageError? {
        get { state.withLock { $0.problem } }
        set { state.withLock { $0.problem = newValue } }
    }

    var reads: Int { state.withLock { $0.reads } }

    /// The next record seems not to be kept, and is.
    func failAfterReplacing() { state.withLock { $0.keepsSecretly = true } }

    /// Does something, once, between the reading and the replacing of a change.
    func beforeReplacing(_ event: @escaping @Sendable () -> Void) { state.withLock { $0.beforeReplacing = event } }

    func read() throws(SessionStorageError) -> SessionRecord? {
        let (record, problem) = state.withLock { state in
            state.reads += 1
            return (state.record, state.problem)
        }
        if let problem { throw problem }
        return record
    }

    func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        let event = state.withLock { state in
            defer { state.beforeReplacing = nil }
            return state.beforeReplacing
        }
        event?()
        let result: Result<SessionReplacement, SessionStorageError> = state.withLock { state in
            if let problem = state.problem { return .failure(problem) }
            guard state.record?.revision == revision else { return .success(.refused) }
            state.record = record
            defer { state.keepsSecretly = false }
            return state.keepsSecretly ? .failure(.locked) : .success(.replaced)
        }
        return try result.get()
    }
}

extension SessionStorageError {
    static let locked = SessionStorageError(.locked, "The keyring is locked.")
}
