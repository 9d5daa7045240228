#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
/// What a ``LoginButton`` on the Mac does, and what it shows at the moment.
@MainActor
final class MacLoginButtonModel: LoginButtonFace {
    /// All that is drawn.
    struct Looks: Sendable {
        var appearance: LoginButtonAppearance
        /// Whether to log out, while that is being asked.
        var question: LogoutQuestion?
        /// What is said when the pointer rests on the button.
        var tip = ""
    }

    private let behavior = LoginButtonBehavior()
    private let coordinator = LoginButtonCoordinator(onCompletion: { _ in }, onLogout: {})
    private var latestAnswer: LogoutAnswer?
    private var viewer: AsyncStream<Looks>.Continuation?
    private(set) var looks: Looks { didSet { viewer?.yield(looks) } }

    init() {
        looks = Looks(appearance: behavior.appearance)
        behavior.listener = coordinator
        behavior.face = self
    }

    /// What is drawn from now on, for one view.
    func changes() -> AsyncStream<Looks> {
        let (changes, viewer) = AsyncStream.makeStream(of: Looks.self, bufferingPolicy: .bufferingNewest(1))
        self.viewer?.finish()
        self.viewer = viewer
        viewer.yield(looks)
        return changes
    }

    func appear(_ button: LoginButton) {
        take(button)
        behavior.appear()
    }

    /// Logs in as the button says, or asks whether to log out.
    func tap(_ button: LoginButton) {
        take(button)
        behavior.tap()
    }

    /// Answers the question whether to log out, unless it has been answered.
    func answer(_ isConfirmed: Bool) {
        latestAnswer?.give(isConfirmed)
        latestAnswer = nil
        looks.question = nil
    }

    func show(_ appearance: LoginButtonAppearance) { looks.appearance = appearance }

    func show(_ tooltip: LoginTooltip) { looks.tip = tooltip.text }

    func asks(_ question: LogoutQuestion) async -> Bool {
        await LogoutAnswer.to { answer in
            latestAnswer = answer
            answer.close = { [weak self] in self?.answer(false) }
            looks.question = question
        }
    }

    private func take(_ button: LoginButton) {
        coordinator.onCompletion = button.onCompletion
        coordinator.onLogout = button.onLogout
        behavior.permissions = button.permissions
        behavior.loginTracking = button.tracking
        behavior.authType = button.authType
        // A nonce that is not taken is told to the log each time that it is set.
        if coordinator.nonce != button.nonce {
            coordinator.nonce = button.nonce
            behavior.nonce = button.nonce
        }
    }
}
#endif
