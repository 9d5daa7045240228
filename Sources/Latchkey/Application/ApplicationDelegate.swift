public import Foundation

/// The methods that an app calls from its own delegate, to pass launches and URLs to the SDK (SDK.md, section 1.20).
///
/// None of these methods uses the network: the SDK sends nothing before the app starts a login or a request.
public final class ApplicationDelegate: Sendable {
    /// The application delegate of the shared session.
    public static let shared = ApplicationDelegate(opener: LoginManager.makeOpener(), session: .shared)

    private let opener: any URLOpening
    private let session: Session
    let observers = ApplicationObservers()
    let isObservingApplication = Locked(false)

    init(opener: any URLOpening, session: Session) {
        self.opener = opener
        self.session = session
    }

    /// Restores the stored session: access token, authentication token and profile are all available when this method returns.
    ///
    /// Calling this method is optional, because reading any of these values restores the session as well.
    public func initializeSDK() { _ = session.values }

    /// Calls ``initializeSDK()`` on ``shared``. This method exists for plug-ins that call it. In the Facebook SDK, it is the `initialize`
    /// method that every Objective-C class has.
    public static func initialize() { shared.initializeSDK() }

    /// Restores the stored session when the app has launched, and then notifies each observer (``addObserver(_:)``) once.
    /// - Returns: Always `true`.
    @discardableResult
    public func application(_ application: HostApplication?, didFinishLaunchingWithOptions launchOptions: LaunchOptions? = nil) -> Bool {
        initializeSDK()
        notifyObserversOfLaunch(application, launchOptions)
        return true
    }

    /// Handles a URL that the system opens in the app. This is the older form of ``application(_:open:options:)``.
    /// - Returns: Whether a login was waiting for the URL, or an observer handled it.
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool {
        let isObservers = notifyObservers(application, open: url, sourceApplication: sourceApplication, annotation: annotation)
        let isAnswer = opener.application(application, open: url, sourceApplication: sourceApplication, annotation: annotation)
        return isAnswer || isObservers
    }

    /// Handles a URL, whichever way the system passed it to the app. An app with scenes calls this method for each URL.
    /// - Returns: Whether a login was waiting for the URL, or an observer handled it.
    @discardableResult
    public func open(_ url: URL) -> Bool { application(nil, open: url, sourceApplication: nil, annotation: nil) }
}
