/// How the SDK handles a configuration that requests a permission which is not available in a limited login (SDK.md, section 1.2).
public enum LimitedLoginStrictness: String, Sendable, Hashable, CaseIterable {
    /// The configuration is rejected, as documented.
    case strict
    /// The configuration is accepted, and the log warns the developer.
    case lenient
    /// The configuration is accepted, and the provider decides, as with the original SDK.
    case off
}
