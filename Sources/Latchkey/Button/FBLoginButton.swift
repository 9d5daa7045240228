#if !(canImport(UIKit) && !os(watchOS))
/// The documented login button (SDK.md, sections 1.10 and 7).
///
/// On platforms without UIKit, the button does not draw itself. Its ``behavior`` determines what to draw. A ``LoginButtonView``, such as
/// the view in the module `LatchkeyGTK`, draws the button. Tests tap the button with ``LoginButtonBehavior/tap()``.
@preconcurrency @MainActor
public final class FBLoginButton: FBButton {
    /// The behavior of the button.
    public let behavior: LoginButtonBehavior
    /// The delegate, which is notified of logins and logouts.
    public weak var delegate: (any LoginButtonDelegate)?

    var delegates: [any LoginButtonDelegate] { [delegate].compactMap { $0 } }

    /// Creates a button for the shared session with the shared settings.
    public override convenience init() { self.init(behavior: LoginButtonBehavior()) }

    /// Creates a button with the given behavior.
    public init(behavior: LoginButtonBehavior) {
        self.behavior = behavior
        super.init()
        behavior.listener = self
    }
}
#endif
