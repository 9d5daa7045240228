import LoginModel
import ProviderDomain

/// A submitted user code while its checks run (RFC 8628, section 3.3).
struct UserCodeCall: CheckedRequest {
    let provider: Provider
    let code: UserCode
    let browser: BrowserIdentity
    let networks: [NetworkAddress.Range]

    /// The code, counted as a wrong guess until a device login with it is found.
    var guess = Checked<UserCodeRateLimiter.Guess>()
    /// The pending device login with this code.
    var login = Checked<DeviceLogin>()
}

/// The reason why a user code is refused. The page then asks for a user code again.
enum UserCodeRefusal: Error {
    case tooMany
    case unknown
}
