#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKLoginTracking` for Objective-C.
@objc(FBSDKLoginTracking)
public enum ObjectiveCLoginTracking: UInt, Sendable {
    /// A classic login.
    case enabled = 0
    /// A limited login.
    case limited = 1

    var value: LoginTracking { self == .limited ? .limited : .enabled }

    init(_ value: LoginTracking) { self = value == .limited ? .limited : .enabled }
}

/// `FBSDKDefaultAudience` for Objective-C.
@objc(FBSDKDefaultAudience)
public enum ObjectiveCDefaultAudience: UInt, Sendable {
    /// The person's friends.
    case friends = 0
    /// Nobody else.
    case onlyMe = 1
    /// The public.
    case everyone = 2

    var value: DefaultAudience { DefaultAudience(rawValue: rawValue) ?? .friends }

    init(_ value: DefaultAudience) { self = Self(rawValue: value.rawValue) ?? .friends }
}

/// `FBSDKAppSwitch` for Objective-C.
@objc(FBSDKAppSwitch)
public enum ObjectiveCAppSwitch: UInt, Sendable {
    /// The login stays in the browser.
    case disabled = 0
    /// The login may go to an app of the provider.
    case enabled = 1

    var value: AppSwitch { self == .disabled ? .disabled : .enabled }

    init(_ value: AppSwitch) { self = value == .disabled ? .disabled : .enabled }
}

/// `FBSDKProfilePictureMode` for Objective-C.
@objc(FBSDKProfilePictureMode)
public enum ObjectiveCProfilePictureMode: UInt, Sendable {
    /// A square.
    case square = 0
    /// The usual size, in the proportions of the original.
    case normal = 1
    /// As an album shows it.
    case album = 2
    /// Small, in the proportions of the original.
    case small = 3
    /// Large, in the proportions of the original.
    case large = 4

    var value: Profile.PictureMode { Profile.PictureMode(rawValue: rawValue) ?? .square }

    init(_ value: Profile.PictureMode) { self = Self(rawValue: value.rawValue) ?? .square }
}

/// `FBSDKRefreshFallbackPolicy` for Objective-C.
@objc(FBSDKRefreshFallbackPolicy)
public enum ObjectiveCRefreshFallbackPolicy: Int, Sendable {
    /// Directly, silently, and then by a login that the person sees.
    case automatic = 0
    /// Only by the browser, without a page.
    case silentOnly = 1
    /// Only by a login that the person sees.
    case explicitOnly = 2
    /// Only by a request that the device's key proves.
    case directOnly = 3

    var value: RefreshFallbackPolicy {
        switch self {
        case .automatic: .automatic
        case .silentOnly: .silentOnly
        case .explicitOnly: .explicitOnly
        case .directOnly: .directOnly
        }
    }
}
#endif
