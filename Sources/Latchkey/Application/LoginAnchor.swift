#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Where a login should appear: the documented view controller.
public typealias LoginAnchor = UIViewController
#elseif canImport(AppKit)
public import AppKit

/// Where a login should appear: a window.
public typealias LoginAnchor = NSWindow
#else
/// Where a login should appear. This system has no such place: a login opens a browser, whatever is handed in.
public final class LoginAnchor: Sendable {
    /// Nowhere in particular.
    public init() {}
}
#endif
