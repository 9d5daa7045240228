#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import SwiftUI
public import UIKit

extension LoginButton: UIViewRepresentable {
    /// Creates the object that receives the events of the button.
    public func makeCoordinator() -> LoginButtonCoordinator {
        LoginButtonCoordinator(options)
    }

    /// Creates the button and the tap area around it.
    public func makeUIView(context: Context) -> LoginButtonContainer {
        let view = LoginButtonContainer(button: FBLoginButton())
        view.button.behavior.listener = context.coordinator
        return view
    }

    /// Applies changed options to the button.
    public func updateUIView(_ view: LoginButtonContainer, context: Context) {
        context.coordinator.options = options
        let button = view.button
        button.permissions = options.permissions
        button.loginTracking = options.tracking
        button.authType = options.authType
        // An invalid nonce is logged each time that it is set, so it is set only when it has changed.
        if context.coordinator.nonce != options.nonce {
            context.coordinator.nonce = options.nonce
            button.nonce = options.nonce
        }
        button.isEnabled = context.environment.isEnabled
    }

    /// Returns the size of the tap area around a button with the longest title that fits.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView view: LoginButtonContainer, context: Context) -> CGSize? {
        view.sizeThatFits(proposal.replacingUnspecifiedDimensions(by: LoginButtonContainer.unlimitedSize))
    }
}
#endif
