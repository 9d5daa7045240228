import Latchkey

/// A storage in memory, with problems that the test defines.
final class MemoryStorage: SessionStorage {
    private struct State: Sendable {
        var record: SessionRecord?
        var problem: SessionStorageError?
        /// Whether a record is stored although the call fails.
        var storesDespiteError = false
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

    /// Makes the next call to store a record fail after the record is stored.
    func failAfterReplacing() { state.withLock { $0.storesDespiteError = true } }

    /// Runs an action once between the read and the write of a change.
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
            defer { state.storesDespiteError = false }
            return state.storesDespiteError ? .failure(.locked) : .success(.replaced)
        }
        return try result.get()
    }
}

extension SessionStorageError {
    static let locked = SessionStorageError(.locked, "The keyring is locked.")
}
