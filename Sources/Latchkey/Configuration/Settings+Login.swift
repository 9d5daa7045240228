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

    /// The redirect URI of an authentication session, instead of the app's own URL scheme: an https address of a domain that is associated with
    /// the app, such as `https://app.example/login/callback`, without port, query and fragment. No other app can claim it. Default `nil`.
    ///
    /// It applies from iOS 17.4, macOS 14.4 and visionOS 1.1 on; older systems use the URL scheme. Register the address with the provider. The app
    /// needs the entitlement for associated domains with `webcredentials:` and the host; with `applinks:` the system may open the address as a
    /// universal link, which ``ApplicationDelegate`` handles.
    public var httpsRedirectURI: String? {
        get { value(\.httpsRedirectURI) }
        set { set(\.httpsRedirectURI, newValue) }
    }

    /// How long a login waits for the person. Default 5 minutes. Time in which the app is suspended does not count (``RunningTimeClock``).
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
