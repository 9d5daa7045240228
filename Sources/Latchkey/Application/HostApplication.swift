#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The app as the system sees it: what the documented hooks are handed.
public typealias HostApplication = UIApplication
/// Why the system started the app.
public typealias LaunchOptions = [UIApplication.LaunchOptionsKey: Any]
/// Who opened an address, and how.
public typealias OpenURLOptions = [UIApplication.OpenURLOptionsKey: Any]
#else
#if canImport(AppKit)
public import AppKit

/// The app as the system sees it: what the documented hooks are handed.
public typealias HostApplication = NSApplication
#else
/// The app as the system sees it: what the documented hooks are handed. This system has no such object; `nil` stands for it everywhere.
public final class HostApplication: Sendable {
    /// Nothing in particular.
    public init() {}
}
#endif

/// Why the system started the app.
public typealias LaunchOptions = [String: Any]
/// Who opened an address, and how.
public typealias OpenURLOptions = [String: Any]
#endif
