/// The state of a login button for a declarative view, such as a SwiftUI view. The model applies the view's options and publishes each
/// change of the state.
@MainActor
final class LoginButtonModel {
    /// Everything that the view draws.
    struct ViewState: Sendable, Equatable {
        var appearance: LoginButtonAppearance
        /// The open logout confirmation, if any.
        var prompt: LogoutPrompt?
        /// The text that appears when the pointer rests on the button.
        var tooltipText = ""
    }

    private let behavior: LoginButtonBehavior
    private var options = LoginButtonOptions()
    /// The nonce that was last set on the behavior.
    private var nonce: String?
    private var latestConfirmation: LogoutConfirmation?
    private var continuation: AsyncStream<ViewState>.Continuation?
    private(set) var viewState: ViewState { didSet { if viewState != oldValue { continuation?.yield(viewState) } } }

    init(_ behavior: LoginButtonBehavior = LoginButtonBehavior()) {
        self.behavior = behavior
        viewState = ViewState(appearance: behavior.appearance)
        behavior.listener = self
        behavior.view = self
    }

    /// Returns a sequence that begins with the current view state and continues with later states. A slow view skips states and receives
    /// the latest one. Only one view at a time receives the states: a new call of this method ends the previous sequence.
    func changes() -> AsyncStream<ViewState> {
        let (changes, viewer) = AsyncStream.makeStream(of: ViewState.self, bufferingPolicy: .bufferingNewest(1))
        self.continuation?.finish()
        self.continuation = viewer
        viewer.yield(viewState)
        return changes
    }

    /// Applies the options, and shows the tooltip if it is required. Call this method when the button appears in a window.
    func appear(_ options: LoginButtonOptions) {
        apply(options)
        behavior.appear()
    }

    /// Applies the options, and starts a login or asks whether to log out.
    func tap(_ options: LoginButtonOptions) {
        apply(options)
        behavior.tap()
    }

    /// Answers the open logout confirmation, if any.
    func respond(_ isConfirmed: Bool) {
        latestConfirmation?.resolve(isConfirmed)
        latestConfirmation = nil
        viewState.prompt = nil
    }

    private func apply(_ new: LoginButtonOptions) {
        options = new
        behavior.permissions = new.permissions
        behavior.loginTracking = new.tracking
        behavior.authType = new.authType
        // Each time that an invalid nonce is set, a message is logged, so an unchanged nonce is not set again.
        guard nonce != new.nonce else { return }
        nonce = new.nonce
        behavior.nonce = new.nonce
    }
}

extension LoginButtonModel: LoginButtonView {
    func show(_ appearance: LoginButtonAppearance) { viewState.appearance = appearance }

    func show(_ tooltip: LoginTooltip) { viewState.tooltipText = tooltip.text }

    func confirmLogout(_ prompt: LogoutPrompt) async -> Bool {
        await LogoutConfirmation.request { response in
            latestConfirmation = response
            response.close = { [weak self] in self?.respond(false) }
            viewState.prompt = prompt
        }
    }
}

extension LoginButtonModel: LoginButtonListener {
    func loginButtonWillLogin() -> Bool { true }

    func loginButtonDidComplete(with result: LoginManagerLoginResult?, error: (any Error)?) {
        if let error { return options.onCompletion(.failure(error)) }
        if let result { options.onCompletion(.success(result)) }
    }

    func loginButtonDidLogOut() { options.onLogout() }
}
