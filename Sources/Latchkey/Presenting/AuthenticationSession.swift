internal import Foundation
internal import LoginModel

/// A browser window of the system that shows one dialog: `ASWebAuthenticationSession`, or a substitute in tests.
@MainActor
protocol AuthenticationSession: AnyObject {
    /// A closure that receives the redirect URL of the dialog, or an error. May be called on any thread.
    typealias Completion = @Sendable (URL?, (any Error)?) -> Void

    /// Opens the window.
    /// - Returns: Whether the window opened. A session that fails to start may also call its completion.
    func start() -> Bool

    /// Closes the window. The session may or may not call its completion afterwards.
    func cancel()
}

extension AuthenticationSession {
    /// Runs a session until its completion is called, it fails to start, or the task is canceled. The first of these decides the result.
    /// - Parameters:
    ///   - isCancellation: Whether an error means that the person closed the window.
    ///   - make: Creates a session that calls the given completion.
    /// - Throws: ``LoginCancellationError``, ``CoreError`` with the reason `browser_unavailable`, or `CancellationError`. The window is
    ///   closed before `CancellationError` is thrown.
    static func run(
        isCancellation: @escaping @Sendable (any Error) -> Bool, _ make: (@escaping Completion) -> Self
    ) async throws -> URL {
        try Task.checkCancellation()
        let first = OneShotResult<URL>()
        let session = make { @Sendable response, error in
            if let response {
                first.resolve(.success(response))
            } else if let error, isCancellation(error) {
                first.resolve(.failure(LoginCancellationError()))
            } else {
                let reason = error?.localizedDescription ?? "it gave no reason"
                first.resolve(.failure(CoreError.noAuthenticationSession("The authentication session failed: \(reason).")))
            }
        }
        // An error that the session has already reported is more specific, and remains the result.
        if !session.start() { first.resolve(.failure(CoreError.noAuthenticationSession("The authentication session did not start."))) }
        do {
            return try await first.valueUnlessCanceled()
        } catch let error as CancellationError {
            session.cancel()
            throw error
        }
    }
}

extension CoreError {
    /// Creates the error for a dialog that no authentication session can show.
    static func noAuthenticationSession(_ explanation: String) -> CoreError {
        CoreError(.errorBrowserUnavailable, .browserUnavailable, explanation)
    }
}
