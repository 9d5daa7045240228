#if os(Linux) || os(macOS)
public import Foundation

/// Opens a URL in a browser.
public protocol BrowserOpener: Sendable {
    /// Opens a URL. May return immediately or when the browser exits; must not close the browser when the task is canceled.
    /// - Throws: An error, of any type, if the page could not be opened.
    func open(_ url: URL) async throws
}

/// A browser opener that does nothing, for a person who opens the URL by hand.
public struct NoBrowser: BrowserOpener {
    /// Creates an opener that does nothing.
    public init() {}
    /// Does nothing.
    public func open(_ url: URL) async throws {}
}
#endif
