// Apple: UIKit. Only what Latchkey and the documentation's snippets name.

@_exported import Foundation
@_exported import ObjectiveC

@MainActor open class UIResponder: NSObject {
    public override nonisolated init() {}
}

@MainActor open class UIView: UIResponder {
    public override nonisolated init() {}
    public init(frame: CGRect) {}
    public required init?(coder: NSCoder) { nil }
    open var frame: CGRect { get { .zero } set {} }
    open var center: CGPoint { get { .zero } set {} }
    open var backgroundColor: UIColor? { get { nil } set {} }
    open var window: UIWindow? { nil }
    open func addSubview(_ view: UIView) {}
}

open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchUpInside = Event(rawValue: 1 << 6)
    }
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
    }
    open func addTarget(_ target: Any?, action: Selector, for events: Event) {}
}

open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable { case custom, system }
    public convenience init(type: ButtonType) { self.init(frame: .zero) }
    open func setTitle(_ title: String?, for state: State) {}
}

@MainActor open class UIViewController: UIResponder {
    public init(nibName: String? = nil, bundle: Bundle? = nil) {}
    public required init?(coder: NSCoder) { nil }
    open var view: UIView! = UIView()
    open var viewIfLoaded: UIView? { nil }
    open func viewDidLoad() {}
}

open class UIWindow: UIView {}

@MainActor open class UIApplication: UIResponder {
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    }
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public class var shared: UIApplication { UIApplication() }
    public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
    public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name("UIApplicationProtectedDataDidBecomeAvailable")
}

@MainActor open class UIScene: UIResponder {}

@MainActor open class UIOpenURLContext: NSObject {
    public override nonisolated init() {}
    open var url: URL { URL(filePath: "/") }
}

@MainActor public protocol UIApplicationDelegate: AnyObject {}

open class UIColor: NSObject, @unchecked Sendable {
    public static var darkGray: UIColor { UIColor() }
}

open class UIImage: NSObject, @unchecked Sendable {
    public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}
