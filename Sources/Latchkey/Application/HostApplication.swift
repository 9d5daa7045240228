#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The application object that the methods of ``ApplicationDelegate`` receive.
public typealias HostApplication = UIApplication
/// The reasons why the system launched the app.
public typealias LaunchOptions = [UIApplication.LaunchOptionsKey: Any]
/// The options with which a URL is opened, such as the source application.
public typealias OpenURLOptions = [UIApplication.OpenURLOptionsKey: Any]
#else
#if canImport(AppKit)
public import AppKit

/// The application object that the methods of ``ApplicationDelegate`` receive.
public typealias HostApplication = NSApplication
#else
/// The application object that the methods of ``ApplicationDelegate`` receive. This platform has no such object, so apps pass `nil`.
public final class HostApplication: Sendable {
    /// Creates an object that has no effect.
    public init() {}
}
#endif

/// The reasons why the system launched the app.
public typealias LaunchOptions = [String: Any]
/// The options with which a URL is opened, such as the source application.
public typealias OpenURLOptions = [String: Any]
#endif
