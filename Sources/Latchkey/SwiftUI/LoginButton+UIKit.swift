#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import SwiftUI
public import UIKit

extension LoginButton: UIViewRepresentable {
    /// Makes the object that receives the events of the button.
    public func makeCoordinator() -> LoginButtonCoordinator {
        LoginButtonCoordinator(options)
    }

    /// The button, and the room around it where taps count.
    public func makeUIView(context: Context) -> LoginButtonTarget {
        let view = LoginButtonTarget(button: FBLoginButton())
        view.button.behavior.listener = context.coordinator
        return view
    }

    /// Hands on what has changed.
    public func updateUIView(_ view: LoginButtonTarget, context: Context) {
        context.coordinator.options = options
        let button = view.button
        button.permissions = options.permissions
        button.loginTracking = options.tracking
        button.authType = options.authType
        // A nonce that is not taken is told to the log each time that it is set.
        if context.coordinator.nonce != options.nonce {
            context.coordinator.nonce = options.nonce
            button.nonce = options.nonce
        }
        button.isEnabled = context.environment.isEnabled
    }

    /// As large as the title that fits needs.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView view: LoginButtonTarget, context: Context) -> CGSize? {
        view.sizeThatFits(proposal.replacingUnspecifiedDimensions(by: LoginButtonTarget.anySize))
    }
}
#endif
