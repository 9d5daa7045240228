/// Who ended a login before it had a result.
public enum LoginCancellation: Sendable, Hashable {
    /// The person, in the dialog or by closing it.
    case byPerson
    /// The app: by ``LoginManager/cancel()`` or by cancelling the task.
    case byApp
}

/// Thrown by a ``DialogPresenter`` whose dialog was closed without an answer: a cancel, not a failure.
public struct LoginCancelled: Error, Sendable, Hashable {
    /// Who it was.
    public let cancellation: LoginCancellation

    /// By the person, unless it is said otherwise.
    public init(_ cancellation: LoginCancellation = .byPerson) { self.cancellation = cancellation }
}
