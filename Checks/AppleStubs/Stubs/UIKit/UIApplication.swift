@_exported import AppleFoundation

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
    open var connectedScenes: Set<UIScene> { [] }
    // Apple: of NSObject's protocol.
    public class func responds(to selector: Selector!) -> Bool { true }
    public class func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! { nil }
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
        "UIApplicationProtectedDataDidBecomeAvailable")
}

open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }
    @MainActor open class ConnectionOptions: NSObject {
        open var urlContexts: Set<UIOpenURLContext> { [] }
        open var userActivities: Set<NSUserActivity> { [] }
    }
    open var activationState: ActivationState { .unattached }
}

open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { [] }
}

@MainActor open class UISceneSession: NSObject {}

public protocol UIUserActivityRestoring: NSObjectProtocol {}

@MainActor open class UIOpenURLContext: NSObject {
    open var url: URL { URL(filePath: "/") }
}

@MainActor public protocol UIApplicationDelegate: AnyObject {}
