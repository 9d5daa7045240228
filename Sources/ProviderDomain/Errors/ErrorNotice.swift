/// What a refusal tells the person at the app, in their language: `error_user_title` and `error_user_msg` (provider-wire.md, section 11.1).
/// The words are in the catalogues, under `error.{rawValue}.title` and `error.{rawValue}.text`.
public enum ErrorNotice: String, Sendable, Hashable, CaseIterable {
    /// A device waits for the person.
    case devicePending = "device-pending"
    /// A device asks too often.
    case devicePolling = "device-polling"
    /// A device's code has ended.
    case deviceExpired = "device-expired"
    /// The person has refused a device.
    case deviceDeclined = "device-declined"
    /// The login has ended by its age.
    case sessionExpired = "session-expired"
    /// The login was ended.
    case sessionEnded = "session-ended"
    /// The person has removed the app.
    case appRemoved = "app-removed"
    /// The person has not used the app for long.
    case dataAccessExpired = "data-access-expired"
    /// The app has called too often.
    case tooManyCalls = "too-many-calls"
    /// Something is wrong at the provider.
    case unavailable
}
