/// The context that a form of the provider carries: the query of its page, and the device login if there is one.
public struct FormPayload: Sendable, Hashable {
    /// The query of the page, byte for byte. In the dialog it is that of the authorization request.
    public let query: [UInt8]
    /// The digest of the device code, for a device login; `nil` for an authorization request in the same browser.
    public let device: String?

    /// Creates the context of a form.
    public init(query: [UInt8], device: String? = nil) {
        self.query = query
        self.device = device
    }
}
