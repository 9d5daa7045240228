public import Foundation

/// The hooks that an app calls from its own delegate (client-sdk.md, section 1.20).
///
/// None of them sends anything anywhere: there is no network traffic before the app logs somebody in or asks for something.
public final class ApplicationDelegate: Sendable {
    /// The one for the shared session.
    public static let shared = ApplicationDelegate(opener: LoginManager.makeOpener(), session: .shared)

    private let opener: any URLOpening
    private let session: Session

    init(opener: any URLOpening, session: Session) {
        self.opener = opener
        self.session = session
    }

    /// Restores who is logged in: access token, authentication token and profile are there together when this returns.
    ///
    /// An app need not call it: reading any of the three does the same.
    public func initializeSDK() { _ = session.values }

    /// Restores who is logged in, when the app has been started.
    /// - Returns: `true`; the SDK has nothing against any start.
    @discardableResult
    public func application(_ application: HostApplication?, didFinishLaunchingWithOptions launchOptions: LaunchOptions? = nil) -> Bool {
        initializeSDK()
        return true
    }

    /// Takes an address that the system hands to the app.
    /// - Returns: whether a login was waiting for it; any other is the app's own matter.
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL, options: OpenURLOptions = [:]) -> Bool { open(url) }

    /// Takes an address that the system hands to the app: the older form.
    /// - Returns: whether a login was waiting for it.
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool {
        opener.application(application, open: url, sourceApplication: sourceApplication, annotation: annotation)
    }

    /// Takes an address that the system hands to the app by any way; an app that is made of scenes calls this for each address.
    /// - Returns: whether a login was waiting for it.
    @discardableResult
    public func open(_ url: URL) -> Bool { opener.application(nil, open: url, sourceApplication: nil, annotation: nil) }
}
