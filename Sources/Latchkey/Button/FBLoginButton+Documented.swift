public import Foundation
public import LoginModel

// The documented properties, the same on every platform.
extension FBLoginButton {
    /// When the bubble beside the button appears.
    public typealias TooltipBehavior = LoginTooltipBehavior

    /// Who sees by default what the app publishes.
    public var defaultAudience: DefaultAudience {
        get { behavior.defaultAudience }
        set { behavior.defaultAudience = newValue }
    }

    /// What the person is asked for.
    public var permissions: [String] {
        get { behavior.permissions }
        set { behavior.permissions = newValue }
    }

    /// When the bubble beside the button appears.
    public var tooltipBehavior: TooltipBehavior {
        get { behavior.tooltipBehavior }
        set { behavior.tooltipBehavior = newValue }
    }

    /// The look of that bubble.
    public var tooltipColorStyle: LoginTooltipColorStyle {
        get { behavior.tooltipColorStyle }
        set { behavior.tooltipColorStyle = newValue }
    }

    /// Whether the login may be used for tracking.
    public var loginTracking: LoginTracking {
        get { behavior.loginTracking }
        set { behavior.loginTracking = newValue }
    }

    /// Whether the login may leave the browser for an app of the provider. Kept, and without effect.
    public var appSwitch: AppSwitch {
        get { behavior.appSwitch }
        set { behavior.appSwitch = newValue }
    }

    /// What the ID token of the next login must carry: ``LoginButtonBehavior/nonce``. The documents assign an `NSString`, which works as well.
    public var nonce: String? {
        get { behavior.nonce }
        set { behavior.nonce = newValue }
    }

    /// The page of a messenger that the person may be connected with.
    public var messengerPageId: String? {
        get { behavior.messengerPageId }
        set { behavior.messengerPageId = newValue }
    }

    /// How the dialog treats earlier decisions. By default what was declined is asked for again; `nil` leaves it alone.
    public var authType: LoginAuthType? {
        get { behavior.authType }
        set { behavior.authType = newValue }
    }

    /// What the code of the next login is proved with. After each login it is another one.
    public var codeVerifier: CodeVerifier {
        get { behavior.codeVerifier }
        set { behavior.codeVerifier = newValue }
    }
}

extension FBLoginButton: LoginButtonListener {
    /// Asks the delegates, in turn, until one of them says no.
    public func loginButtonWillLogin() -> Bool { delegates.allSatisfy { $0.loginButtonWillLogin(self) } }

    /// Tells each delegate: whoever is one at that moment.
    public func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?) {
        for delegate in delegates { delegate.loginButton(self, didCompleteWith: result, error: error) }
    }

    /// Tells each delegate.
    public func loginButtonDidLogOut() {
        for delegate in delegates { delegate.loginButtonDidLogOut(self) }
    }
}

/// What has a nonce that the documents assign as `"123" as NSString`.
@MainActor
public protocol NonceHolding: AnyObject {
    /// The nonce.
    var nonce: String? { get set }
}

extension NonceHolding {
    /// The nonce, in the spelling of the documents.
    @_disfavoredOverload
    public var nonce: NSString? {
        get { (nonce as String?).map { NSString(string: $0) } }
        set { nonce = newValue.map { String(describing: $0) } as String? }
    }
}

extension FBLoginButton: NonceHolding {}
