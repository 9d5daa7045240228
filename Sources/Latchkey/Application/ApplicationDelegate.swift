public import Foundation

/// The hooks that an app calls from its own delegate (client-sdk.md, section 1.20).
///
/// None of them sends anything anywhere: there is no network traffic before the app logs somebody in or asks for something.
public final class ApplicationDelegate: Sendable {
    /// The one for the shared session.
    public static let shared = ApplicationDelegate(opener: LoginManager.makeOpener(), session: .shared)

    private let opener: any URLOpening
    private let session: Session
    let observers = ApplicationObservers()
    let isObservingApplication = Locked(false)

    init(opener: any URLOpening, session: Session) {
        self.opener = opener
        self.session = session
    }

    /// Restores who is logged in: access token, authentication token and profile are there together when this returns.
    ///
    /// An app need not call it: reading any of the three does the same.
    public func initializeSDK() { _ = session.values }

    /// Does the same as ``initializeSDK()`` for ``shared``. Plug-ins call it, although all that the original has of it is the method of every
    /// Objective-C class.
    public static func initialize() { shared.initializeSDK() }

    /// Restores who is logged in, when the app has been started, and then tells the observers (``addObserver(_:)``), each once.
    /// - Returns: `true`; the SDK has nothing against any start.
    @discardableResult
    public func application(_ application: HostApplication?, didFinishLaunchingWithOptions launchOptions: LaunchOptions? = nil) -> Bool {
        initializeSDK()
        tellObserversOfLaunch(application, launchOptions)
        return true
    }

    /// Takes an address that the system hands to the app: the older form.
    /// - Returns: whether a login was waiting for it, or it was an observer's.
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool {
        let isObservers = tellObservers(application, open: url, sourceApplication: sourceApplication, annotation: annotation)
        let isAnswer = opener.application(application, open: url, sourceApplication: sourceApplication, annotation: annotation)
        return isAnswer || isObservers
    }

    /// Takes an address that the system hands to the app by any way; an app that is made of scenes calls this for each address.
    /// - Returns: whether a login was waiting for it.
    @discardableResult
    public func open(_ url: URL) -> Bool { application(nil, open: url, sourceApplication: nil, annotation: nil) }
}
