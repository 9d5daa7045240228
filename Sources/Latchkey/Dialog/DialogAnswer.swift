public import Foundation

/// Where the browser ended up: what a ``DialogPresenter`` gives back. Holds secrets, and does not show them when printed.
public struct DialogAnswer: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The whole address, with its query and its fragment.
    public let url: URL
    /// The redirect URI that the dialog was shown with, byte for byte.
    public let redirectURI: String

    /// An answer as it came, and the redirect URI that the dialog was shown with.
    public init(url: URL, redirectURI: String) {
        self.url = url
        self.redirectURI = redirectURI
    }

    /// The redirect URI alone.
    public var description: String { "DialogAnswer(\(redirectURI))" }
    /// The redirect URI alone.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
