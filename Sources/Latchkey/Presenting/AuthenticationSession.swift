internal import Foundation
internal import LoginModel

/// A browser window of the system that shows one dialog: `ASWebAuthenticationSession`, or a test's.
@MainActor
protocol AuthenticationSession: AnyObject {
    /// What a session calls with the address that the dialog led to, or with the reason why there is none. It may be called on any thread.
    typealias Completion = @Sendable (URL?, (any Error)?) -> Void

    /// Opens the window.
    /// - Returns: whether it could. A session that could not may call its completion as well.
    func start() -> Bool

    /// Closes the window. Nobody promises that the completion is called afterwards.
    func cancel()
}

extension AuthenticationSession {
    /// Runs a session to its end: the first call of the completion, a start that fails, or the cancelling of the task. Whatever the session does
    /// later has no effect.
    /// - Parameters:
    ///   - isCancel: whether an error of the session means that the person closed it.
    ///   - make: makes the session with the completion that it is to call.
    /// - Throws: ``LoginCancelled``, ``CoreError`` with the reason `browser_unavailable`, or `CancellationError`, after which the window is closed.
    static func answer(
        isCancel: @escaping @Sendable (any Error) -> Bool, _ make: (@escaping Completion) -> Self
    ) async throws -> URL {
        try Task.checkCancellation()
        let first = FirstOutcome<URL>()
        let session = make { @Sendable answer, error in
            if let answer {
                first.settle(.success(answer))
            } else if let error, isCancel(error) {
                first.settle(.failure(LoginCancelled()))
            } else {
                let reason = error?.localizedDescription ?? "it gave no reason"
                first.settle(.failure(CoreError.noAuthenticationSession("The authentication session failed: \(reason).")))
            }
        }
        // What the session itself says of its failure tells more, and is the outcome where it has come already.
        if !session.start() { first.settle(.failure(CoreError.noAuthenticationSession("The authentication session does not start."))) }
        do {
            return try await first.valueUnlessCancelled()
        } catch let error as CancellationError {
            session.cancel()
            throw error
        }
    }
}

extension CoreError {
    /// There is no window of the system that could show the dialog.
    static func noAuthenticationSession(_ explanation: String) -> CoreError {
        CoreError(.errorBrowserUnavailable, .browserUnavailable, explanation)
    }
}
