/// Whether the person allows tracking: the documented values of ``Settings/advertisingTrackingStatus``, which the app sets.
public enum AdvertisingTrackingStatus: UInt, Sendable, Hashable, CaseIterable {
    /// The person allows tracking.
    case allowed = 0
    /// The person does not allow tracking.
    case disallowed = 1
    /// The app has not set a status.
    case unspecified = 2
}
