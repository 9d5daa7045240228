/// A login button without a view of its own: it does what some options say, and tells whoever draws it of each change.
@MainActor
final class LoginButtonModel {
    /// All that is drawn.
    struct Looks: Sendable, Equatable {
        var appearance: LoginButtonAppearance
        /// Whether to log out, while that is being asked.
        var question: LogoutQuestion?
        /// What is said when the pointer rests on the button.
        var tip = ""
    }

    private let behavior: LoginButtonBehavior
    private var options = LoginButtonOptions()
    /// What the button was last given.
    private var nonce: String?
    private var latestAnswer: LogoutAnswer?
    private var viewer: AsyncStream<Looks>.Continuation?
    private(set) var looks: Looks { didSet { if looks != oldValue { viewer?.yield(looks) } } }

    init(_ behavior: LoginButtonBehavior = LoginButtonBehavior()) {
        self.behavior = behavior
        looks = Looks(appearance: behavior.appearance)
        behavior.listener = self
        behavior.face = self
    }

    /// What is drawn, from now on, for one view: of several changes that it has not seen, the last one.
    func changes() -> AsyncStream<Looks> {
        let (changes, viewer) = AsyncStream.makeStream(of: Looks.self, bufferingPolicy: .bufferingNewest(1))
        self.viewer?.finish()
        self.viewer = viewer
        viewer.yield(looks)
        return changes
    }

    /// To be called when the button has come to a window.
    func appear(_ options: LoginButtonOptions) {
        take(options)
        behavior.appear()
    }

    /// Logs in as the options say, or asks whether to log out.
    func tap(_ options: LoginButtonOptions) {
        take(options)
        behavior.tap()
    }

    /// Answers the question whether to log out, unless it has been answered.
    func answer(_ isConfirmed: Bool) {
        latestAnswer?.give(isConfirmed)
        latestAnswer = nil
        looks.question = nil
    }

    private func take(_ new: LoginButtonOptions) {
        options = new
        behavior.permissions = new.permissions
        behavior.loginTracking = new.tracking
        behavior.authType = new.authType
        // A nonce that is not taken is told to the log each time that it is set.
        guard nonce != new.nonce else { return }
        nonce = new.nonce
        behavior.nonce = new.nonce
    }
}

extension LoginButtonModel: LoginButtonFace {
    func show(_ appearance: LoginButtonAppearance) { looks.appearance = appearance }

    func show(_ tooltip: LoginTooltip) { looks.tip = tooltip.text }

    func asks(_ question: LogoutQuestion) async -> Bool {
        await LogoutAnswer.to { answer in
            latestAnswer = answer
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
