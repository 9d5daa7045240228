/// How the dialog treats what the person decided before: the documented extensible string type.
public struct LoginAuthType: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The value on the wire.
    public let rawValue: String

    /// Any value; a ``LoginConfiguration`` takes the two below.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Any value; a ``LoginConfiguration`` takes the two below.
    public init(stringLiteral value: String) { rawValue = value }

    /// Asks again for permissions that were declined.
    public static let rerequest = LoginAuthType(rawValue: "rerequest")
    /// Asks to confirm access to data again after it has lapsed.
    public static let reauthorize = LoginAuthType(rawValue: "reauthorize")
}
