/// Whether a login may leave the browser for an app of the provider. Latchkey always uses the browser; the choice is kept and sent nowhere.
public enum AppSwitch: UInt, Sendable, Hashable, CaseIterable {
    /// The login stays in the browser.
    case disabled = 0
    /// The login may leave the browser. The documented default.
    case enabled = 1
}
