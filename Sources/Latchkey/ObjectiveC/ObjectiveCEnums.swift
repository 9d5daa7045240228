#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C enumeration `FBSDKLoginTracking`: whether a login is a classic login or a Limited Login.
@objc(FBSDKLoginTracking)
public enum ObjectiveCLoginTracking: UInt, Sendable {
    /// A classic login, with an access token.
    case enabled = 0
    /// A Limited Login, with an ID token only.
    case limited = 1

    var value: LoginTracking { self == .limited ? .limited : .enabled }

    init(_ value: LoginTracking) { self = value == .limited ? .limited : .enabled }
}

/// The Objective-C enumeration `FBSDKDefaultAudience`: the default audience of the posts that an app publishes.
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

/// The Objective-C enumeration `FBSDKAppSwitch`: whether a login may leave the browser. Has no effect in Latchkey.
@objc(FBSDKAppSwitch)
public enum ObjectiveCAppSwitch: UInt, Sendable {
    /// The login stays in the browser.
    case disabled = 0
    /// The login may switch to an app of the provider.
    case enabled = 1

    var value: AppSwitch { self == .disabled ? .disabled : .enabled }

    init(_ value: AppSwitch) { self = value == .disabled ? .disabled : .enabled }
}

/// The Objective-C enumeration `FBSDKProfilePictureMode`: the size and the shape of a profile picture.
@objc(FBSDKProfilePictureMode)
public enum ObjectiveCProfilePictureMode: UInt, Sendable {
    /// A square picture.
    case square = 0
    /// A picture of normal width, with the aspect ratio of the uploaded picture.
    case normal = 1
    /// A picture with the size of an album thumbnail.
    case album = 2
    /// A small picture, with the aspect ratio of the uploaded picture.
    case small = 3
    /// A large picture, with the aspect ratio of the uploaded picture.
    case large = 4

    var value: Profile.PictureMode { Profile.PictureMode(rawValue: rawValue) ?? .square }

    init(_ value: Profile.PictureMode) { self = Self(rawValue: value.rawValue) ?? .square }
}

/// The Objective-C enumeration `FBSDKRefreshFallbackPolicy`: the methods by which a limited session may be refreshed.
@objc(FBSDKRefreshFallbackPolicy)
public enum ObjectiveCRefreshFallbackPolicy: Int, Sendable {
    /// Tries a direct refresh first, then a silent refresh, and then a login that the person sees.
    case automatic = 0
    /// Refreshes only through the browser, without showing a page.
    case silentOnly = 1
    /// Refreshes only by a login that the person sees.
    case explicitOnly = 2
    /// Refreshes only through a request that proves possession of the device's key (DPoP, RFC 9449).
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
