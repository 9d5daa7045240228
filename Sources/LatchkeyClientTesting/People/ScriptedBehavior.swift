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
    /// Returns to the app with an error, as if the provider had denied the login. The values are the `error` code and a message for the
    /// developer.
    case isRejected(error: String, message: String)
}
