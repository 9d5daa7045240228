#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import LoginModel
public import SwiftUI
public import UIKit

/// The login button for SwiftUI: ``FBLoginButton`` in a view (client-sdk.md, section 7).
///
/// ```swift
/// LoginButton(permissions: ["public_profile", "email"], tracking: .limited) { result in
///     model.loginHasEnded(result)
/// }
/// ```
///
/// The modifier `disabled(_:)`, and light, dark and high contrast are heeded. The view is at least 44 points high and wide, where taps count; the
/// button in it is 28 points high.
public struct LoginButton: UIViewRepresentable {
    /// What a login has led to: a result, which may be a cancel, or an error.
    public typealias Completion = @MainActor (Result<LoginManagerLoginResult, any Error>) -> Void

    private let permissions: [String]
    private let tracking: LoginTracking
    private let nonce: String?
    private let authType: LoginAuthType?
    private let onCompletion: Completion
    private let onLogout: @MainActor () -> Void

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
        self.permissions = permissions
        self.tracking = tracking
        self.nonce = nonce
        self.authType = authType
        self.onCompletion = onCompletion
        self.onLogout = onLogout
    }

    /// What hears of the button.
    public func makeCoordinator() -> LoginButtonCoordinator {
        LoginButtonCoordinator(onCompletion: onCompletion, onLogout: onLogout)
    }

    /// The button, and the room around it where taps count.
    public func makeUIView(context: Context) -> LoginButtonTarget {
        let view = LoginButtonTarget(button: FBLoginButton())
        view.button.behavior.listener = context.coordinator
        return view
    }

    /// Hands on what has changed.
    public func updateUIView(_ view: LoginButtonTarget, context: Context) {
        context.coordinator.onCompletion = onCompletion
        context.coordinator.onLogout = onLogout
        let button = view.button
        button.permissions = permissions
        button.loginTracking = tracking
        button.authType = authType
        // A nonce that is not taken is told to the log each time that it is set.
        if context.coordinator.nonce != nonce {
            context.coordinator.nonce = nonce
            button.nonce = nonce
        }
        button.isEnabled = context.environment.isEnabled
    }

    /// As large as the title that fits needs.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView view: LoginButtonTarget, context: Context) -> CGSize? {
        view.sizeThatFits(proposal.replacingUnspecifiedDimensions(by: LoginButtonTarget.anySize))
    }
}
#endif
