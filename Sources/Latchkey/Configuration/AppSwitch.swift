/// Whether a login may leave the browser for an app of the provider. Latchkey always uses the browser; the choice is kept and sent nowhere.
public enum AppSwitch: UInt, Sendable, Hashable, CaseIterable {
    case disabled = 0
    case enabled = 1
}
