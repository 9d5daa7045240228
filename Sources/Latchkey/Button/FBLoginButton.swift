#if !(canImport(UIKit) && !os(watchOS))
/// The documented login button (client-sdk.md, sections 1.10 and 7).
///
/// On this system it has no looks of its own: ``behavior`` says what to draw, and a ``LoginButtonFace`` draws it, such as the one of the module
/// `LatchkeyGTK`. A test taps it with ``LoginButtonBehavior/tap()``.
@MainActor
public final class FBLoginButton: FBButton {
    /// What the button does.
    public let behavior: LoginButtonBehavior
    /// Hears of it.
    public weak var delegate: (any LoginButtonDelegate)?

    var delegates: [any LoginButtonDelegate] { [delegate].compactMap { $0 } }

    /// A button for the session of the process, with the shared settings.
    public override convenience init() { self.init(behavior: LoginButtonBehavior()) }

    /// A button that does something of its own.
    public init(behavior: LoginButtonBehavior) {
        self.behavior = behavior
        super.init()
        behavior.listener = self
    }
}
#endif
