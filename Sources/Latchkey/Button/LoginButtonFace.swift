/// What a login button looks like somewhere: a window, a telephone. It draws, and it calls ``LoginButtonBehavior/tap()``.
@MainActor
public protocol LoginButtonFace: AnyObject {
    /// Where the dialog is to appear; `nil` leaves it to the system.
    var loginAnchor: LoginAnchor? { get }
    /// Draws the button.
    func show(_ appearance: LoginButtonAppearance)
    /// Asks whether to log out. When the task is cancelled, as the session is over meanwhile, the question closes.
    /// - Returns: whether the person said so; `false` also where the question was closed, or could not be asked.
    func asks(_ question: LogoutQuestion) async -> Bool
    /// Shows a bubble beside the button.
    func show(_ tooltip: LoginTooltip)
}

extension LoginButtonFace {
    /// Left to the system.
    public var loginAnchor: LoginAnchor? { nil }
}
