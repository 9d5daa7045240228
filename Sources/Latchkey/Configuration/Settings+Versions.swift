extension Settings {
    static let documentedSDKVersion = "18.1.0"
    static let documentedGraphAPIVersion = "v21.0"

    /// The version of the documented SDK that Latchkey follows, `18.1.0`. Sent to the dialog and the Graph API as `sdk_version`.
    public var sdkVersion: String { Self.documentedSDKVersion }

    /// The documented default of ``graphAPIVersion``: `v21.0`.
    public var defaultGraphAPIVersion: String { Self.documentedGraphAPIVersion }
}
