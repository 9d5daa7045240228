#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The view controller above which a login appears.
public typealias LoginAnchor = UIViewController
#elseif canImport(AppKit)
public import AppKit

/// The window above which a login appears.
public typealias LoginAnchor = NSWindow
#else
/// The anchor of a login. It has no effect on this platform, where a login always opens a browser.
public final class LoginAnchor: Sendable {
    /// Creates an anchor that has no effect.
    public init() {}
}
#endif
