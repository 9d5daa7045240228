public import Foundation

// Settings of the login flow.
extension Settings {
    /// Shows the dialog to the person; `nil`, the default, selects a presenter for the platform.
    public var presenter: (any DialogPresenter)? {
        get { value(\.presenter) }
        set { set(\.presenter, newValue) }
    }

    /// The redirect URI for a browser on this machine (RFC 8252, section 7.3). Without a port, or with port 0, each login uses a free port.
    /// Default `http://127.0.0.1/callback`.
    public var loopbackRedirectURI: String {
        get { value(\.loopbackRedirectURI) }
        set { set(\.loopbackRedirectURI, newValue) }
    }

    /// An `https` redirect URI that replaces the app's own URL scheme in authentication sessions, such as
    /// `https://app.example/login/callback`. Its domain must be associated with the app, so that no other app can receive the URL. It must
    /// not have a port, a query or a fragment. Default `nil`.
    ///
    /// The setting applies from iOS 17.4, macOS 14.4 and visionOS 1.1; older systems use the URL scheme. Register the URL with the
    /// provider. The app needs the entitlement for associated domains, with `webcredentials:` and the host. If the entitlement also
    /// contains `applinks:` and the host, the system may open the URL as a universal link, which ``ApplicationDelegate`` handles.
    public var httpsRedirectURI: String? {
        get { value(\.httpsRedirectURI) }
        set { set(\.httpsRedirectURI, newValue) }
    }

    /// The time limit for the person to complete the dialog. Default 5 minutes. Time during which the app is suspended does not count
    /// (``ProcessRunningClock``).
    public var loginTimeout: Duration {
        get { value(\.loginTimeout) }
        set { set(\.loginTimeout, newValue) }
    }

    /// The permitted difference between the clocks of the provider and the device, in seconds. Default 60.
    public var clockTolerance: TimeInterval {
        get { value(\.clockTolerance) }
        set { set(\.clockTolerance, newValue) }
    }
}
