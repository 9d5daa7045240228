/// How a ``ScriptedPerson`` behaves during a login.
public enum ScriptedBehavior: Sendable, Hashable {
    /// Logs in and presses *Continue*.
    case agrees
    /// Logs in and presses *Cancel*.
    case cancels
    /// Closes the browser without entering anything.
    case closesBrowser
    /// Enters a wrong password first, and then the right one.
    case mistypesPassword
    /// Enters a wrong password, reads the alert, and closes the browser.
    case forgotPassword
    /// Opens the first page and never continues. The login ends when it is canceled or its time limit expires.
    case neverResponds
    /// Is redirected to the app with an error, as by a provider that denies the login: an `error` code, and a message for the developer.
    case isRejected(error: String, message: String)
}
