import LatchkeyClientTesting
import LoginModel
package import ProviderWeb

/// The decisions about the next logins, in their order. Each is consumed once.
package final class LoginQueue: DialogScript {
    /// The maximum number of entries.
    package static let maximumEntries = 1000

    private struct State: Sendable {
        var entries: [QueuedLogin] = []
        var lastID = 0
        /// The first entries, by number, that were replaced before a login consumed them.
        var replaced: [Int: QueuedLogin] = [:]
    }

    private let state = Locked(State())
    let waits: ClockWaits

    init(clock: TestClock) { waits = ClockWaits(clock: clock) }

    /// Adds an entry at the end.
    /// - Returns: The entry with its number; `nil` if there are ``maximumEntries`` already.
    package func add(_ login: QueuedLogin) -> QueuedLogin? {
        state.withLock { state in
            guard state.entries.count < Self.maximumEntries else { return nil }
            state.lastID += 1
            var login = login
            login.id = state.lastID
            state.entries.append(login)
            return login
        }
    }

    /// The entries that no login has consumed.
    package var entries: [QueuedLogin] { state.withLock(\.entries) }

    /// The entries that no login has ever consumed, also those that ``replace(with:)`` has removed, in ascending order of their numbers.
    var unconsumed: [QueuedLogin] {
        state.withLock { state in (state.entries + state.replaced.values).sorted { $0.id < $1.id } }
    }

    /// Removes all entries, because a test no longer expects their logins.
    package func clear() { state.withLock { $0.entries = [] } }

    /// Replaces all entries. Those that are lost stay unconsumed. Requests that wait for a delay get no response.
    package func replace(with entries: [QueuedLogin]) {
        state.withLock { state in
            for entry in state.entries where state.replaced.count < Self.maximumEntries { state.replaced[entry.id] = entry }
            for entry in entries { state.replaced[entry.id] = nil }
            state.entries = entries
        }
        waits.endAll(.unanswered)
    }

    /// Consumes the first entry for the app, and waits for its delay. A request that may not show a page (`prompt=none`) consumes no entry,
    /// because an app sends it without the person.
    /// - Throws: `UnansweredRequest` if the entries are replaced, the client disconnects, or the world ends during the delay.
    package func decision(for dialog: ScriptedDialog) async throws -> DialogDecision? {
        guard !dialog.isSilent else { return nil }
        let round = waits.round
        let login: QueuedLogin? = state.withLock { state in
            guard let index = state.entries.firstIndex(where: { $0.appID ?? dialog.appID == dialog.appID }) else { return nil }
            return state.entries.remove(at: index)
        }
        guard let login else { return nil }
        if login.delay > .zero {
            guard await waits.wait(login.delay, since: round) else { throw UnansweredRequest() }
        }
        return switch login.outcome {
        case .approve(let person, let declining): .approve(person, declining: declining)
        case .cancel: .cancel
        case .error(let code): .error(code: code, description: nil)
        }
    }
}
