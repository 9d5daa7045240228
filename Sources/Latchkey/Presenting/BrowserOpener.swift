#if os(Linux) || os(macOS)
public import Foundation

/// Opens an address where a person sees it.
public protocol BrowserOpener: Sendable {
    /// Opens the address. May return at once or when the browser ends; must not end the browser when the task is cancelled.
    /// - Throws: any error when nobody will see the address.
    func open(_ url: URL) async throws
}

/// Opens nothing: for a person who opens the address by hand.
public struct NoBrowser: BrowserOpener {
    /// Nothing has to be known.
    public init() {}
    /// Does nothing.
    public func open(_ url: URL) async throws {}
}
#endif
