/// How the dialog handles the person's earlier decisions. Sent as the dialog parameter `auth_type`.
public struct LoginAuthType: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The value of the dialog parameter `auth_type`.
    public let rawValue: String

    /// Creates a type with any value. A ``LoginConfiguration`` accepts only `rerequest` and `reauthorize`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a type with any value. A ``LoginConfiguration`` accepts only `rerequest` and `reauthorize`.
    public init(stringLiteral value: String) { rawValue = value }

    /// Asks again for permissions that the person declined earlier.
    public static let rerequest = LoginAuthType(rawValue: "rerequest")
    /// Asks the person to renew the app's access to their data after it has expired.
    public static let reauthorize = LoginAuthType(rawValue: "reauthorize")
}
