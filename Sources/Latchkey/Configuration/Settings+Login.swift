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

    /// How long a login waits for the person. Default 5 minutes.
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
