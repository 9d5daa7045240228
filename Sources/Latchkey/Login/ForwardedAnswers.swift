internal import Foundation

/// Answers of the dialog that the system hands to the app, and the app to ``LoginManager`` or ``ApplicationDelegate``, instead of to the
/// presenter (client-sdk.md, section 1.1).
///
/// An address ends a login only if it carries the challenge of that very login; any other is somebody's, and the login goes on.
final class ForwardedAnswers: Sendable {
    /// Those of the process: who opens the address need not be who began the login.
    static let shared = ForwardedAnswers()

    private struct Waiting: Sendable {
        let dialog: PendingDialog
        let first: FirstOutcome<DialogAnswer>
    }

    private struct State: Sendable {
        var waiting: [UInt64: Waiting] = [:]
        var count: UInt64 = 0
    }

    private let state = Locked(State())

    /// Lets an address answer the dialog. Who calls this calls ``forget(_:)`` in the end.
    func expect(_ dialog: PendingDialog, _ first: FirstOutcome<DialogAnswer>) -> UInt64 {
        state.withLock { state in
            state.count += 1
            state.waiting[state.count] = Waiting(dialog: dialog, first: first)
            return state.count
        }
    }

    /// Ends what ``expect(_:_:)`` began.
    func forget(_ entry: UInt64) { state.withLock { _ = $0.waiting.removeValue(forKey: entry) } }

    /// Ends the login that the address answers.
    /// - Returns: whether there is one, and this is its first answer.
    func take(_ url: URL) -> Bool {
        let waiting = state.withLock { Array($0.waiting.values) }
        guard let login = waiting.first(where: { $0.dialog.isAnswered(by: url) }) else { return false }
        return login.first.settle(.success(login.dialog.answer(at: url)))
    }
}
