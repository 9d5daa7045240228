/// How a ``ScriptedPerson`` goes about a login.
public enum Conduct: Sendable, Hashable {
    /// Logs in and presses *Continue*.
    case agrees
    /// Logs in and presses *Cancel*.
    case cancels
    /// Closes the browser before typing anything.
    case closesBrowser
    /// Types a wrong password first, and then the right one.
    case mistypesPassword
    /// Types a wrong password, reads that it is wrong, and closes the browser.
    case forgotPassword
    /// Looks at the first page and never comes back. The login ends when it is cancelled or its time is over.
    case walksAway
    /// Is sent back to the app with an error, as by a provider that does not let them in: `error`, with a sentence for the developer.
    case isRefused(error: String, message: String)
}
