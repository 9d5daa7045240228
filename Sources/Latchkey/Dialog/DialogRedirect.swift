public import Foundation

/// The response of the dialog: the URL to which the browser was redirected, as returned by a ``DialogPresenter``. Contains secrets; its printed
/// form does not.
public struct DialogRedirect: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The whole URL, with query and fragment.
    public let url: URL
    /// The redirect URI of the authorization request, byte for byte.
    public let redirectURI: String

    /// Creates a response from the URL that was received and the redirect URI of the authorization request.
    public init(url: URL, redirectURI: String) {
        self.url = url
        self.redirectURI = redirectURI
    }

    /// The redirect URI only.
    public var description: String { "DialogRedirect(\(redirectURI))" }
    /// The redirect URI only.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` does not show secrets.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
