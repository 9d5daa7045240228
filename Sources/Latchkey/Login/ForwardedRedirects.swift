internal import Foundation

/// Receives redirect URLs from ``LoginManager`` and ``ApplicationDelegate``, and delivers each URL to the login that waits for it (SDK.md,
/// section 1.1).
///
/// A URL ends a login only if it carries the challenge of that login. Any other URL may be forged, and leaves the login pending.
final class ForwardedRedirects: Sendable {
    /// The shared instance. All managers use it, because a login may be started by one manager and its URL received by another.
    static let shared = ForwardedRedirects()

    private struct Waiting: Sendable {
        let dialog: PendingDialog
        let outcome: OneShotResult<DialogRedirect>
    }

    private struct State: Sendable {
        var waiting: [UInt64: Waiting] = [:]
        var count: UInt64 = 0
    }

    private let state = Locked(State())

    /// Registers a dialog, so that a forwarded URL can end it, and returns the ID of the registration. The caller must call
    /// ``unregister(_:)`` afterwards.
    func register(_ dialog: PendingDialog, _ first: OneShotResult<DialogRedirect>) -> UInt64 {
        state.withLock { state in
            state.count += 1
            state.waiting[state.count] = Waiting(dialog: dialog, outcome: first)
            return state.count
        }
    }

    /// Removes the registration whose ID ``register(_:_:)`` returned.
    func unregister(_ entry: UInt64) { state.withLock { _ = $0.waiting.removeValue(forKey: entry) } }

    /// Ends the login that the URL responds to.
    /// - Returns: Whether a login was waiting for the URL and had no response yet.
    func deliver(_ url: URL) -> Bool {
        let registrations = state.withLock { Array($0.waiting.values) }
        guard let login = registrations.first(where: { $0.dialog.accepts(url) }) else { return false }
        return login.outcome.resolve(.success(login.dialog.redirect(from: url)))
    }
}
