public import Foundation

/// Where the browser ended up: what a ``DialogPresenter`` gives back. Holds secrets, and does not show them when printed.
public struct DialogAnswer: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The whole address, with its query and its fragment.
    public let url: URL
    /// The redirect URI that the dialog was shown with, byte for byte.
    public let redirectURI: String

    public init(url: URL, redirectURI: String) {
        self.url = url
        self.redirectURI = redirectURI
    }

    public var description: String { "DialogAnswer(\(redirectURI))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
