/// Who canceled a login before it had a result.
public enum LoginCancellation: Sendable, Hashable {
    /// The person, in the dialog or by closing it.
    case byPerson
    /// The app, by ``LoginManager/cancel()`` or by canceling the task.
    case byApp
}

/// Thrown by a ``DialogPresenter`` if the dialog is closed without a response. It means that the login was canceled, not that it failed.
public struct LoginCancellationError: Error, Sendable, Hashable {
    /// Who canceled the login.
    public let cancellation: LoginCancellation

    /// Creates the error; by default the person canceled the login.
    public init(_ cancellation: LoginCancellation = .byPerson) { self.cancellation = cancellation }
}
