import LoginModel
package import ProviderWeb

/// The decisions about the next logins, in their order. Each is taken once.
package final class LoginQueue: DialogScript {
    /// The maximum number of entries.
    package static let maximumEntries = 1000

    private struct State: Sendable {
        var entries: [QueuedLogin] = []
        var lastID = 0
    }

    private let state = Locked(State())
    private let waits: ClockWaits

    init(waits: ClockWaits) { self.waits = waits }

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

    /// The entries that were not taken.
    package var entries: [QueuedLogin] { state.withLock(\.entries) }

    /// Removes all entries.
    package func clear() { replace(with: []) }

    /// Replaces all entries.
    package func replace(with entries: [QueuedLogin]) { state.withLock { $0.entries = entries } }

    /// Takes the first entry for the app, and waits for its delay. A request that may not show a page (`prompt=none`) takes no entry,
    /// because an app sends it without the person.
    package func decision(for dialog: ScriptedDialog) async throws -> DialogDecision? {
        guard !dialog.isSilent else { return nil }
        let taken: QueuedLogin? = state.withLock { state in
            guard let index = state.entries.firstIndex(where: { $0.appID ?? dialog.appID == dialog.appID }) else { return nil }
            return state.entries.remove(at: index)
        }
        guard let taken else { return nil }
        if taken.delay > .zero {
            guard await waits.wait(taken.delay) else { throw CancellationError() }
        }
        return switch taken.outcome {
        case .approve(let person, let declining): .approve(person, declining: declining)
        case .cancel: .cancel
        case .error(let code): .error(code: code, description: nil)
        }
    }
}
