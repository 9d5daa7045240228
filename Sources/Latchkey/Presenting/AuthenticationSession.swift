internal import Foundation
internal import LoginModel

/// A browser window of the system that shows one dialog: `ASWebAuthenticationSession`, or a test's.
@MainActor
protocol AuthenticationSession: AnyObject {
    /// Called with the address that the dialog led to, or with an error, on any thread.
    typealias Completion = @Sendable (URL?, (any Error)?) -> Void

    /// Opens the window.
    /// - Returns: whether it opened. A session that fails to start may also call its completion.
    func start() -> Bool

    /// Closes the window. The session may or may not call its completion afterwards.
    func cancel()
}

extension AuthenticationSession {
    /// Runs a session until its completion is called, it fails to start, or the task is canceled. The first of these decides the result.
    /// - Parameters:
    ///   - isCancel: whether an error means that the person closed the window.
    ///   - make: makes a session that calls this completion.
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
        // An error that the session has reported by now says more, and stays the result.
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
    /// No authentication session can show the dialog.
    static func noAuthenticationSession(_ explanation: String) -> CoreError {
        CoreError(.errorBrowserUnavailable, .browserUnavailable, explanation)
    }
}
