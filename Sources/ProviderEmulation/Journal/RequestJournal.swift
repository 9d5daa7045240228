import HTTPTypes
import Hummingbird
package import LatchkeyClientTesting
import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The requests that clients have sent to a world, bounded in number and in memory. The oldest are removed first.
package final class RequestJournal: Sendable {
    /// The maximum number of entries.
    package static let maximumEntries = 10_000
    /// The maximum size of all entries together, in bytes.
    package static let maximumBytes = 32 * 1024 * 1024
    /// The maximum size of a body that is recorded, in bytes.
    package static let maximumBodyBytes = 64 * 1024
    /// The maximum number of tasks that wait for a request.
    package static let maximumWaiting = 100

    private struct Waiting: Sendable {
        let filter: JournalFilter
        let continuation: CheckedContinuation<JournalEntry?, Never>
        /// Ends the wait without an entry.
        let timer: Task<Void, any Error>

        func end(with entry: JournalEntry?) {
            timer.cancel()
            continuation.resume(returning: entry)
        }
    }

    private struct State: Sendable {
        /// In ascending order of the numbers.
        var entries: [JournalEntry] = []
        var bytes = 0
        var lastID = 0
        var removed = 0
        var waiting: [Int: Waiting] = [:]
        var lastWaiting = 0
    }

    private let state = Locked(State())
    private let clock: TestClock

    package init(clock: TestClock) { self.clock = clock }

    // MARK: Recording

    /// Records a request that arrives.
    /// - Returns: The number of the entry.
    func begin(_ request: Request, path: String) -> Int {
        let fields = request.headers.map { field in
            JournalEntry.Field(name: field.name.rawName, value: Redaction.parameter(field.name.rawName, field.value))
        }
        let query = request.uri.query.map(Redaction.form)
        let path = Redaction.path(path)
        let (now, started) = (clock.date, Date())
        return change { state in
            state.lastID += 1
            let entry = JournalEntry(
                id: state.lastID, method: request.method.rawValue, host: request.head.authority ?? "", path: path, query: query,
                headers: fields, arrivedAt: now, startedAt: started)
            state.entries.append(entry)
            state.bytes += entry.cost
            return (entry.id, state.entries.count - 1)
        }
    }

    /// Records the body of a request, and its parameters.
    func record(_ body: JournalEntry.Body, _ parameters: [JournalEntry.Field], of id: Int) {
        update(id) { entry in
            entry.body = body
            entry.bodyParameters = parameters
        }
    }

    /// Records the status of the response to a request; `nil` if the connection is closed without a response.
    func end(_ id: Int, status: Int?) {
        let now = Date()
        update(id) { entry in
            entry.status = status
            entry.duration = .seconds(now.timeIntervalSince(entry.startedAt))
        }
    }

    private func update(_ id: Int, _ change: @Sendable (inout JournalEntry) -> Void) {
        self.change { state in
            guard let first = state.entries.first?.id, id >= first else { return ((), nil) }
            let index = id - first
            let before = state.entries[index].cost
            change(&state.entries[index])
            state.bytes += state.entries[index].cost - before
            return ((), index)
        }
    }

    /// Changes the entries, ends the waits for the changed entry, and removes the oldest entries that are too many.
    private func change<Result: Sendable>(_ body: @Sendable (inout State) -> (Result, changed: Int?)) -> Result {
        let (result, woken, entry) = state.withLock { state in
            let (result, index) = body(&state)
            let entry = index.map { state.entries[$0] }
            var woken: [Waiting] = []
            if let entry {
                for (id, waiting) in state.waiting where waiting.filter.includes(entry) {
                    state.waiting[id] = nil
                    woken.append(waiting)
                }
            }
            Self.removeExcess(&state)
            return (result, woken, entry)
        }
        for waiting in woken { waiting.end(with: entry) }
        return result
    }

    /// Removes the oldest entries if there are too many: a tenth more, so that the rest is rarely moved.
    private static func removeExcess(_ state: inout State) {
        guard state.entries.count > maximumEntries || state.bytes > maximumBytes else { return }
        var excess = 0
        while excess < state.entries.count - 1,
            state.entries.count - excess > maximumEntries / 10 * 9 || state.bytes > maximumBytes / 10 * 9
        {
            state.bytes -= state.entries[excess].cost
            excess += 1
        }
        state.entries.removeFirst(excess)
        state.removed += excess
    }

    // MARK: Reading

    /// The number of entries that were removed because there were too many.
    package var removedCount: Int { state.withLock(\.removed) }

    /// Returns the entries that match, in the order of their arrival.
    package func entries(matching filter: JournalFilter = JournalFilter()) -> [JournalEntry] {
        state.withLock(\.entries).filter(filter.includes)
    }

    /// Returns the first entry that matches, now or within a time by the system's clock; `nil` if there is none.
    /// - Throws: An error if there are ``maximumWaiting`` tasks already.
    package func entry(matching filter: JournalFilter, within time: Duration) async throws -> JournalEntry? {
        if let entry = entries(matching: filter).first { return entry }
        let id = try state.withLock { state in
            guard state.waiting.count < Self.maximumWaiting else {
                throw ControlError(status: 429, "too_many", "\(Self.maximumWaiting) requests wait for entries already.")
            }
            state.lastWaiting += 1
            return state.lastWaiting
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let entry: JournalEntry?? = state.withLock { state in
                    if let entry = state.entries.first(where: filter.includes) { return .some(entry) }
                    if Task.isCancelled { return .some(nil) }
                    let timer = Task {
                        try await Task.sleep(for: time)
                        self.endWait(id)
                    }
                    state.waiting[id] = Waiting(filter: filter, continuation: continuation, timer: timer)
                    return nil
                }
                if let entry { continuation.resume(returning: entry) }
            }
        } onCancel: {
            endWait(id)
        }
    }

    private func endWait(_ id: Int) { state.withLock { $0.waiting.removeValue(forKey: id) }?.end(with: nil) }

    /// Removes all entries. Numbers are not used again.
    package func clear() {
        state.withLock { state in
            state.entries = []
            state.bytes = 0
            state.removed = 0
        }
    }
}
