/// Whether a login may switch from the browser to an app of the provider. Latchkey always uses the browser: it stores the value and does not send
/// it.
public enum AppSwitch: UInt, Sendable, Hashable, CaseIterable {
    /// The login stays in the browser.
    case disabled = 0
    /// The login may switch to an app of the provider. The documented default.
    case enabled = 1
}
