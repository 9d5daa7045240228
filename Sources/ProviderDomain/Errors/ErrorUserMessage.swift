/// The message that an error contains for the person who uses the app, in their language: `error_user_title` and `error_user_msg`
/// (Wire.md, section 11.1). The texts are in the catalogs, under `error.{rawValue}.title` and `error.{rawValue}.text`.
public enum ErrorUserMessage: String, Sendable, Hashable, CaseIterable {
    /// A device login is waiting for the person's decision.
    case devicePending = "device-pending"
    /// A device polls too often.
    case devicePolling = "device-polling"
    /// The code of a device has expired.
    case deviceExpired = "device-expired"
    /// The person declined a device login.
    case deviceDeclined = "device-declined"
    /// The login has expired.
    case sessionExpired = "session-expired"
    /// The login was ended early.
    case sessionEnded = "session-ended"
    /// The person has removed the app.
    case appRemoved = "app-removed"
    /// The app's access to the person's data has expired.
    case dataAccessExpired = "data-access-expired"
    /// The app has made too many calls.
    case tooManyCalls = "too-many-calls"
    /// The provider has a temporary problem.
    case unavailable
}
