#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKLoginTracking` for Objective-C.
@objc(FBSDKLoginTracking)
public enum ObjectiveCLoginTracking: UInt, Sendable {
    /// A classic login, with an access token.
    case enabled = 0
    /// A limited login, with an ID token only.
    case limited = 1

    var value: LoginTracking { self == .limited ? .limited : .enabled }

    init(_ value: LoginTracking) { self = value == .limited ? .limited : .enabled }
}

/// `FBSDKDefaultAudience` for Objective-C.
@objc(FBSDKDefaultAudience)
public enum ObjectiveCDefaultAudience: UInt, Sendable {
    /// Posts are visible to the person's friends.
    case friends = 0
    /// Posts are visible to the person only.
    case onlyMe = 1
    /// Posts are visible to everyone.
    case everyone = 2

    var value: DefaultAudience { DefaultAudience(rawValue: rawValue) ?? .friends }

    init(_ value: DefaultAudience) { self = Self(rawValue: value.rawValue) ?? .friends }
}

/// `FBSDKAppSwitch` for Objective-C.
@objc(FBSDKAppSwitch)
public enum ObjectiveCAppSwitch: UInt, Sendable {
    /// The login stays in the browser.
    case disabled = 0
    /// The login may switch to an app of the provider.
    case enabled = 1

    var value: AppSwitch { self == .disabled ? .disabled : .enabled }

    init(_ value: AppSwitch) { self = value == .disabled ? .disabled : .enabled }
}

/// `FBSDKProfilePictureMode` for Objective-C.
@objc(FBSDKProfilePictureMode)
public enum ObjectiveCProfilePictureMode: UInt, Sendable {
    /// A square picture.
    case square = 0
    /// A picture of normal width, with the aspect ratio of the original.
    case normal = 1
    /// A picture of the size that albums use.
    case album = 2
    /// A small picture, with the aspect ratio of the original.
    case small = 3
    /// A large picture, with the aspect ratio of the original.
    case large = 4

    var value: Profile.PictureMode { Profile.PictureMode(rawValue: rawValue) ?? .square }

    init(_ value: Profile.PictureMode) { self = Self(rawValue: value.rawValue) ?? .square }
}

/// `FBSDKRefreshFallbackPolicy` for Objective-C.
@objc(FBSDKRefreshFallbackPolicy)
public enum ObjectiveCRefreshFallbackPolicy: Int, Sendable {
    /// Tries a direct refresh, then a silent one, then a login that the person sees.
    case automatic = 0
    /// Refreshes only through the browser, without showing a page.
    case silentOnly = 1
    /// Refreshes only by a login that the person sees.
    case explicitOnly = 2
    /// Refreshes only by a request with a proof of the device's key (DPoP, RFC 9449).
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
