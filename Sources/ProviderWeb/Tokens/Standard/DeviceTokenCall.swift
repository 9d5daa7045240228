import ProviderDomain

/// A request from a device that polls the standard token endpoint for its tokens (RFC 8628, section 3.4).
struct DeviceTokenCall: ClientRequest {
    var call: ClientCall
    /// The account and the device login that the person has approved.
    var approved = Checked<(Account, DeviceLogin)>()

    init(_ call: ClientCall) { self.call = call }
}
