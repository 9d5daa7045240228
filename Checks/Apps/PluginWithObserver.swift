// A plug-in of another framework waits until the SDK has restored the session, and asks which kind of login it gets.
import FBSDKCoreKit
import FBSDKLoginKit

class LaunchObserver: FBSDKApplicationObserving {
    private let onReady: () -> Void

    init(onReady: @escaping () -> Void) {
        self.onReady = onReady
    }

    #if canImport(UIKit)
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        onReady()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication?) {
        onReady()
    }
    #endif
}

public class LoginPlugin: NSObject {
    private lazy var observer = LaunchObserver { [weak self] in self?.isReady = true }
    private let loginManager: LoginManager = .init()
    private var isReady = false
    private var pendingResult: (([String: Any?]) -> Void)?

    public static func register() -> LoginPlugin {
        ApplicationDelegate.initialize()
        return LoginPlugin()
    }

    public func begin() {
        let delegate = ApplicationDelegate.shared
        delegate.addObserver(observer)
        delegate.initializeSDK()
        Settings.shared.isAdvertiserTrackingEnabled = false
        Settings.shared.isAutoLogAppEventsEnabled = false
        Settings.shared.isAdvertiserIDCollectionEnabled = false
        Settings.shared.enableLoggingBehavior(.networkRequests)
        Settings.shared.setDataProcessingOptions(["LDU"], country: 0, state: 0)
    }

    #if canImport(UIKit)
    @MainActor
    public func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [AnyHashable: Any] = [:]) -> Bool {
        var options = [UIApplication.LaunchOptionsKey: Any]()
        for (key, value) in launchOptions {
            if let key = key as? UIApplication.LaunchOptionsKey { options[key] = value }
        }
        ApplicationDelegate.shared.application(application, didFinishLaunchingWithOptions: options)
        return true
    }
    #endif

    public func end() {
        ApplicationDelegate.shared.removeObserver(observer)
    }

    public func describe() -> [String: Any?] {
        let isLimited = _DomainHandler.sharedInstance().isDomainHandlingEnabled() && !Settings.shared.isAdvertiserTrackingEnabled
        return [
            "ready": isReady, "sdkVersion": Settings.shared.sdkVersion, "graphVersion": Settings.shared.defaultGraphAPIVersion,
            "tracking": isLimited ? "limited" : "enabled", "declined": AccessToken.current?.declinedPermissions.map { item in item.name },
        ]
    }

    public func logIn(nonce: String?) {
        guard let configuration = LoginConfiguration(
            permissions: ["public_profile", "email"], tracking: .enabled, nonce: nonce ?? UUID().uuidString)
        else { return }
        loginManager.logIn(viewController: nil, configuration: configuration) { result in
            switch result {
            case let .success(granted, declined, token): print(granted, declined, token?.tokenString ?? "")
            case .cancelled: print("cancelled")
            case .failed(let error): print((error as NSError).userInfo[ErrorDeveloperMessageKey] as? String ?? "")
            }
        }
    }
}
