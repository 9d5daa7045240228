import ProviderDomain

/// A request in a dialog that a device requested, while its checks run.
struct DeviceDialogCall: CheckedRequest {
    let provider: Provider
    /// The digest of the device code.
    let digest: String?

    /// The device login, whether it is pending or decided.
    var login = Checked<DeviceLogin>()
    var app = Checked<RegisteredApp>()
}
