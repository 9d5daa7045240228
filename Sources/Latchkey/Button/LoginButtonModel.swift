/// The state of a login button that a declarative view draws. It applies the view's options and publishes each change.
@MainActor
final class LoginButtonModel {
    /// Everything that the view draws.
    struct Looks: Sendable, Equatable {
        var appearance: LoginButtonAppearance
        /// The open confirmation of a logout.
        var question: LogoutPrompt?
        /// The text that appears when the pointer rests on the button.
        var tip = ""
    }

    private let behavior: LoginButtonBehavior
    private var options = LoginButtonOptions()
    /// The nonce of the latest options.
    private var nonce: String?
    private var latestConfirmation: LogoutConfirmation?
    private var viewer: AsyncStream<Looks>.Continuation?
    private(set) var looks: Looks { didSet { if looks != oldValue { viewer?.yield(looks) } } }

    init(_ behavior: LoginButtonBehavior = LoginButtonBehavior()) {
        self.behavior = behavior
        looks = Looks(appearance: behavior.appearance)
        behavior.listener = self
        behavior.face = self
    }

    /// The appearance from now on, for one view at a time. A slow view receives only the latest appearance.
    func changes() -> AsyncStream<Looks> {
        let (changes, viewer) = AsyncStream.makeStream(of: Looks.self, bufferingPolicy: .bufferingNewest(1))
        self.viewer?.finish()
        self.viewer = viewer
        viewer.yield(looks)
        return changes
    }

    /// Call this when the button appears in a window: a tooltip may follow.
    func appear(_ options: LoginButtonOptions) {
        apply(options)
        behavior.appear()
    }

    /// Logs in with the options, or asks whether to log out.
    func tap(_ options: LoginButtonOptions) {
        apply(options)
        behavior.tap()
    }

    /// Answers the question whether to log out, unless it has been answered.
    func answer(_ isConfirmed: Bool) {
        latestConfirmation?.give(isConfirmed)
        latestConfirmation = nil
        looks.question = nil
    }

    private func apply(_ new: LoginButtonOptions) {
        options = new
        behavior.permissions = new.permissions
        behavior.loginTracking = new.tracking
        behavior.authType = new.authType
        // Setting a nonce that no dialog accepts writes to the log each time.
        guard nonce != new.nonce else { return }
        nonce = new.nonce
        behavior.nonce = new.nonce
    }
}

extension LoginButtonModel: LoginButtonView {
    func show(_ appearance: LoginButtonAppearance) { looks.appearance = appearance }

    func show(_ tooltip: LoginTooltip) { looks.tip = tooltip.text }

    func asks(_ question: LogoutPrompt) async -> Bool {
        await LogoutConfirmation.to { answer in
            latestConfirmation = answer
            answer.close = { [weak self] in self?.answer(false) }
            looks.question = question
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
