public import Foundation

// How a person is logged in.
extension Settings {
    /// What shows the dialog to the person; `nil`, the default, is what suits the platform.
    public var presenter: (any DialogPresenter)? {
        get { value(\.presenter) }
        set { set(\.presenter, newValue) }
    }

    /// Where a browser on this machine brings the answer (RFC 8252, section 7.3). Without a port, or with port 0, a free one is chosen for each
    /// login. Default `http://127.0.0.1/callback`.
    public var loopbackRedirectURI: String {
        get { value(\.loopbackRedirectURI) }
        set { set(\.loopbackRedirectURI, newValue) }
    }

    /// An https address that belongs to the app by its associated domains, such as `https://app.example/login/callback`: where the answer of the
    /// dialog comes in the place of the app's own URL scheme, which any app on the device may claim. Default `nil`.
    ///
    /// For Apple platforms, from iOS 17.4 and macOS 14.4 on; before, it is the app's own URL scheme in any case. The provider has to know the
    /// address as a redirect URI, and the app needs the entitlement for associated domains with `webcredentials:` and, so that
    /// ``ApplicationDelegate`` gets it where the system opens it as a universal link, `applinks:` of the host. Without port, query and fragment.
    public var httpsRedirectURI: String? {
        get { value(\.httpsRedirectURI) }
        set { set(\.httpsRedirectURI, newValue) }
    }

    /// How long a login waits for the person. Default 5 minutes, of which only those count in which the app is not suspended (``RunningTimeClock``).
    public var loginTimeout: Duration {
        get { value(\.loginTimeout) }
        set { set(\.loginTimeout, newValue) }
    }

    /// How far the clocks of provider and device may differ, in seconds. Default 60.
    public var clockTolerance: TimeInterval {
        get { value(\.clockTolerance) }
        set { set(\.clockTolerance, newValue) }
    }
}
