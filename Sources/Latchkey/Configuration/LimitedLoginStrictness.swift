/// What becomes of a configuration that asks for a permission which a limited login cannot have (client-sdk.md, section 1.2).
public enum LimitedLoginStrictness: String, Sendable, Hashable, CaseIterable {
    /// It is refused, as the documentation says.
    case strict
    /// It is taken, and the log tells the developer.
    case lenient
    /// It is taken, and the provider decides: what the original does.
    case off
}
