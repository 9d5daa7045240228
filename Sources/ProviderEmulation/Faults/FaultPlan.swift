import LatchkeyClientTesting
import LoginModel
import ProviderDomain

/// The simulated failures of a world's requests. The fault that was added last is checked first.
package final class FaultPlan: Sendable {
    /// A simulated failure, and the requests that it affects.
    package struct Entry: Sendable {
        /// The number of the entry, from 1.
        package let id: Int
        /// The name by which the fault was requested.
        package let name: String
        /// What happens to a request.
        package let effect: FaultEffect
        /// The requests that are affected.
        package let route: FaultRoute
        /// The number of matching requests that succeed before the fault applies.
        package var remainingSuccesses: Int
        /// The number of requests that still fail; `nil` if all of them fail.
        package var remainingFailures: Int?
    }

    /// The maximum number of entries.
    package static let maximumEntries = 100
    /// The maximum number of signing keys that the fault `key_rotated` leads to.
    package static let maximumKeys = 16

    private struct State: Sendable {
        var entries: [Entry] = []
        var lastID = 0
    }

    private let state = Locked(State())
    let waits: ClockWaits

    init(clock: TestClock) { waits = ClockWaits(clock: clock) }

    /// Adds a failure.
    /// - Parameters:
    ///   - first: which matching request is the first to fail; 1 for the next one.
    ///   - count: how many requests fail; all of them if `nil`.
    /// - Returns: The entry; `nil` if there are ``maximumEntries`` already.
    @discardableResult
    package func add(_ name: String, _ effect: FaultEffect, at route: FaultRoute, from first: Int = 1, count: Int? = nil) -> Entry? {
        state.withLock { state in
            guard state.entries.count < Self.maximumEntries else { return nil }
            state.lastID += 1
            let entry = Entry(
                id: state.lastID, name: name, effect: effect, route: route, remainingSuccesses: max(0, first - 1), remainingFailures: count)
            state.entries.insert(entry, at: 0)
            return entry
        }
    }

    /// Returns an entry with a number of its own for a fault that has happened already, and affects no further request.
    func recordPastFault(_ name: String) -> Entry {
        state.withLock { state in
            state.lastID += 1
            return Entry(
                id: state.lastID, name: name, effect: .doesNotRespond, route: FaultRoute(), remainingSuccesses: 0, remainingFailures: 0)
        }
    }

    /// The entries that still affect requests, the last one first.
    package var entries: [Entry] { state.withLock { $0.entries.filter { $0.remainingFailures != 0 } } }

    /// Removes all entries. Delayed requests continue at once, and connections that a fault has left silent are closed.
    package func clear() {
        state.withLock { $0.entries = [] }
        waits.endAll(.inTime)
    }

    /// Replaces all entries. Requests that wait because of a fault get no response.
    package func replace(with entries: [Entry]) {
        state.withLock { $0.entries = entries }
        waits.endAll(.unanswered)
    }

    /// Whether the method of a request decides what happens to it.
    var dependsOnMethod: Bool { state.withLock { $0.entries.contains { $0.route.method != nil } } }

    /// Returns what happens to a request, and counts the request.
    func effect(method: String, path: String) -> FaultEffect? {
        let path = GraphVersion.split(path).rest
        return state.withLock { state in
            for index in state.entries.indices where state.entries[index].route.includes(method: method, path: path) {
                if state.entries[index].remainingSuccesses > 0 {
                    state.entries[index].remainingSuccesses -= 1
                } else if let left = state.entries[index].remainingFailures {
                    guard left > 0 else { continue }
                    defer { state.entries.removeAll { $0.remainingFailures == 0 } }
                    state.entries[index].remainingFailures = left - 1
                    return state.entries[index].effect
                } else {
                    return state.entries[index].effect
                }
            }
            return nil
        }
    }
}

/// The requests that a fault affects.
package struct FaultRoute: Sendable {
    /// The method of a call, which the parameter `method` of a `POST` request overrides (Wire.md, section 1.3); `nil` for every method.
    package var method: String?
    /// The beginning of the path, without a version; `nil` for every path.
    package var path: String?

    package init(method: String? = nil, path: String? = nil) {
        self.method = method
        self.path = path
    }

    func includes(method: String, path: String) -> Bool {
        (self.method ?? method) == method && (self.path.map { path.hasPrefix($0) } ?? true)
    }
}
