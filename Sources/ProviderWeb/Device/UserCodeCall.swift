import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A submitted user code while its checks run (RFC 8628, section 3.3).
struct UserCodeCall: CheckedRequest {
    let provider: Provider
    let code: UserCode
    let browser: BrowserIdentity
    let networks: [NetworkAddress.Range]

    /// The code, counted as a wrong guess until a device login with it is found.
    var attempt = Checked<PasswordAttempt>()
    /// The pending device login with this code.
    var login = Checked<DeviceLogin>()
}

/// The reason why a user code is refused. The page then asks for a user code again.
enum UserCodeRefusal: Error {
    /// - Parameter until: when the browser and its networks have guesses left again.
    case tooMany(until: Date)
    case unknown
}
