import LoginModel
import ProviderDomain

/// A request from a device whose app has been identified. The device asks for a device code, or polls with one (Wire.md, section 5; RFC
/// 8628).
struct DeviceLoginCall: CheckedRequest {
    /// A pending device login.
    struct Opened: Sendable {
        let code: DeviceCode
        let login: DeviceLogin
    }

    let tokenService: TokenService
    let app: RegisteredApp
    let validator: DeviceRequestValidator
    /// The source of the request, which determines the limits on pending logins.
    let origin: DeviceOrigin

    /// The requested scope.
    var scope = Checked<[String]>()
    /// The URL to which the browser returns after the login; `nil` if the request has none.
    var redirectURI = Checked<String?>()
    /// The device login that the request has opened.
    var opened = Checked<Opened>()
    /// The account and the device login that the person has approved.
    var approved = Checked<(Account, DeviceLogin)>()

    init(_ parameters: FormParameters, of app: RegisteredApp, from origin: DeviceOrigin, _ tokenService: TokenService) {
        self.tokenService = tokenService
        self.app = app
        self.origin = origin
        validator = DeviceRequestValidator(parameters)
    }

    var provider: Provider { tokenService.provider }
}
