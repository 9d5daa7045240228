/// Whether the person allows tracking, as far as the app has said: the documented values of ``Settings/advertisingTrackingStatus``.
public enum AdvertisingTrackingStatus: UInt, Sendable, Hashable, CaseIterable {
    /// The person allows it.
    case allowed = 0
    /// The person does not allow it.
    case disallowed = 1
    /// The app has not said.
    case unspecified = 2
}
