public import Foundation
public import LoginModel

#if canImport(CoreGraphics)
public import CoreGraphics
#endif

// The documented properties, which are the same on every platform.
extension FBLoginButton {
    /// The condition under which the button shows its tooltip.
    public typealias TooltipBehavior = LoginTooltipBehavior

    /// The default audience of posts that the app publishes.
    public var defaultAudience: DefaultAudience {
        get { behavior.defaultAudience }
        set { behavior.defaultAudience = newValue }
    }

    /// The names of the permissions that the app requests.
    public var permissions: [String] {
        get { behavior.permissions }
        set { behavior.permissions = newValue }
    }

    /// The condition under which the button shows its tooltip.
    public var tooltipBehavior: TooltipBehavior {
        get { behavior.tooltipBehavior }
        set { behavior.tooltipBehavior = newValue }
    }

    /// The colors of the tooltip.
    public var tooltipColorStyle: LoginTooltipColorStyle {
        get { behavior.tooltipColorStyle }
        set { behavior.tooltipColorStyle = newValue }
    }

    /// Whether the login is a classic login or a Limited Login.
    public var loginTracking: LoginTracking {
        get { behavior.loginTracking }
        set { behavior.loginTracking = newValue }
    }

    /// Whether the login may switch from the browser to an app of the provider. The value is stored but has no effect.
    public var appSwitch: AppSwitch {
        get { behavior.appSwitch }
        set { behavior.appSwitch = newValue }
    }

    /// The nonce that the ID token of the next login must contain; see ``LoginButtonBehavior/nonce``. An `NSString` can be assigned too, as
    /// in Facebook's documentation.
    public var nonce: String? {
        get { behavior.nonce }
        set { behavior.nonce = newValue }
    }

    /// The ID of a Messenger page that the person may be connected with.
    public var messengerPageId: String? {
        get { behavior.messengerPageId }
        set { behavior.messengerPageId = newValue }
    }

    /// How the dialog handles the person's earlier decisions. By default, it asks again for declined permissions; with `nil`, it does not.
    public var authType: LoginAuthType? {
        get { behavior.authType }
        set { behavior.authType = newValue }
    }

    /// The code verifier of the next login (RFC 7636). Each login that starts replaces it with a new one.
    public var codeVerifier: CodeVerifier {
        get { behavior.codeVerifier }
        set { behavior.codeVerifier = newValue }
    }
}

extension FBLoginButton: LoginButtonListener {
    /// Asks the delegates, in order, until one of them returns `false`.
    public func loginButtonWillLogin() -> Bool { delegates.allSatisfy { $0.loginButtonWillLogin(self) } }

    /// Notifies each current delegate.
    public func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?) {
        for delegate in delegates { delegate.loginButton(self, didCompleteWith: result, error: error) }
    }

    /// Notifies each current delegate.
    public func loginButtonDidLogOut() {
        for delegate in delegates { delegate.loginButtonDidLogOut(self) }
    }
}

/// A type with a nonce that may also be assigned as an `NSString`, as in Facebook's documentation: `"123" as NSString`.
@MainActor
public protocol NonceHolding: AnyObject {
    /// The nonce of the next login; `nil` generates one.
    var nonce: String? { get set }
}

extension NonceHolding {
    /// The nonce as an `NSString`, as in Facebook's documentation.
    @_disfavoredOverload
    public var nonce: NSString? {
        get { (nonce as String?).map { NSString(string: $0) } }
        set { nonce = newValue.map { String(describing: $0) } as String? }
    }
}

extension FBLoginButton: NonceHolding {}

extension FBLoginButton {
    /// Creates a button that requests permissions. Versions 5 to 12 of the Facebook SDK have this initializer. On platforms where a button
    /// has no frame, `frame` has no effect.
    @available(*, deprecated, message: "Write FBLoginButton(frame: frame), and then button.permissions = [\"public_profile\"], instead.")
    public convenience init(frame: CGRect = .zero, permissions: [Permission]) {
        #if canImport(UIKit) && !os(watchOS)
        self.init(frame: frame)
        #else
        self.init()
        #endif
        self.permissions = permissions.map(\.name)
    }
}

/// The documented delegate of a login button (SDK.md, section 1.10).
public protocol LoginButtonDelegate: AnyObject {
    /// Called exactly once when a login that the button started has ended. Receives either a result, which may be canceled, or an error.
    @preconcurrency @MainActor func loginButton(
        _ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?)
    /// Called when the person has logged out with the button.
    @preconcurrency @MainActor func loginButtonDidLogOut(_ loginButton: FBLoginButton)
    /// Called before the button starts a login. Optional.
    /// - Returns: `false` to prevent the login; the delegate is then not called again for this login. By default `true`.
    @preconcurrency @MainActor func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool
}

extension LoginButtonDelegate {
    /// Allows every login.
    @preconcurrency @MainActor public func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { true }
}
