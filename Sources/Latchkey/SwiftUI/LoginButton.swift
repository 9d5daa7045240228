#if canImport(SwiftUI) && !os(watchOS)
public import LoginModel

/// The login button for SwiftUI (client-sdk.md, section 7): ``FBLoginButton`` in a view, and on the Mac a button of SwiftUI's own.
///
/// ```swift
/// LoginButton(permissions: ["public_profile", "email"], tracking: .limited) { result in
///     model.loginHasEnded(result)
/// }
/// ```
///
/// It follows the modifier `disabled(_:)`, light, dark and high contrast, the person's text size, and the direction of text. On iOS and visionOS the
/// view is at least 44 points high and wide, where taps count; the button in it is 28 points high.
public struct LoginButton {
    /// What a login has led to: a result, which may be a cancel, or an error.
    public typealias Completion = @MainActor (Result<LoginManagerLoginResult, any Error>) -> Void

    let options: LoginButtonOptions

    /// A button for the session of the process, with the shared settings.
    /// - Parameters:
    ///   - permissions: what the person is asked for.
    ///   - tracking: whether the login may be used for tracking.
    ///   - nonce: what the ID token must carry; a fresh one for each login if `nil`. One that no dialog takes makes the login fail.
    ///   - authType: how the dialog treats earlier decisions. By default what was declined is asked for again; `nil` leaves it alone.
    ///   - onLogout: called when the person has logged out with the button.
    ///   - onCompletion: called once for each login that the button began, also where the view is gone by then.
    public init(
        permissions: [String] = [], tracking: LoginTracking = .enabled, nonce: String? = nil, authType: LoginAuthType? = .rerequest,
        onLogout: @escaping @MainActor () -> Void = {}, onCompletion: @escaping Completion
    ) {
        options = LoginButtonOptions(
            permissions: permissions, tracking: tracking, nonce: nonce, authType: authType, onCompletion: onCompletion, onLogout: onLogout)
    }
}
#endif
