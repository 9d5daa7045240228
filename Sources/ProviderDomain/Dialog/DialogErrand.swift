/// What brings a browser to the dialog's pages.
public struct DialogErrand: Sendable, Hashable {
    /// The query of the address that it arrived at, as it came.
    public let query: [UInt8]
    /// The digest of the code of a device that waits, where it is one that asks, and not an app in the same browser.
    public let device: String?

    /// An app's errand, unless there is a device.
    public init(query: [UInt8], device: String? = nil) {
        self.query = query
        self.device = device
    }
}
