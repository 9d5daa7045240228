#if canImport(SwiftUI) && !os(watchOS)
public import LoginModel

/// The login button for SwiftUI (SDK.md, section 7): a view that contains ``FBLoginButton``; on macOS, a native SwiftUI button.
///
/// ```swift
/// LoginButton(permissions: ["public_profile", "email"], tracking: .limited) { result in
///     model.loginHasEnded(result)
/// }
/// ```
///
/// It adapts to the modifier `disabled(_:)`, to light, dark and high-contrast appearance, to the person's text size, and to the layout
/// direction. On iOS and visionOS, the view is at least 44 points high and wide and responds to taps everywhere; the button in it is 28
/// points high.
public struct LoginButton {
    /// A closure that receives the outcome of a login: a result, which may be canceled, or an error.
    public typealias Completion = @MainActor (Result<LoginManagerLoginResult, any Error>) -> Void

    let options: LoginButtonOptions

    /// Creates a button for the shared session, with the shared settings.
    /// - Parameters:
    ///   - permissions: The permissions that the login requests.
    ///   - tracking: Whether the login is a classic login or a Limited Login.
    ///   - nonce: The nonce that the ID token must contain; if `nil`, each login uses a new one. An invalid nonce makes the login fail.
    ///   - authType: How the dialog handles earlier decisions. By default, it asks again for declined permissions; with `nil`, it does not.
    ///   - onLogout: Called when the person has logged out with the button.
    ///   - onCompletion: Called exactly once for each login that the button started, even if the view has been removed by then.
    public init(
        permissions: [String] = [], tracking: LoginTracking = .enabled, nonce: String? = nil, authType: LoginAuthType? = .rerequest,
        onLogout: @escaping @MainActor () -> Void = {}, onCompletion: @escaping Completion
    ) {
        options = LoginButtonOptions(
            permissions: permissions, tracking: tracking, nonce: nonce, authType: authType, onCompletion: onCompletion, onLogout: onLogout)
    }
}
#endif
