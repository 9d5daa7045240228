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
}

/// `FBSDKAppSwitch` for Objective-C.
@objc(FBSDKAppSwitch)
public enum ObjectiveCAppSwitch: UInt, Sendable {
    /// The login stays in the browser.
    case disabled = 0
    /// The login may go to an app of the provider.
    case enabled = 1
}
#endif
