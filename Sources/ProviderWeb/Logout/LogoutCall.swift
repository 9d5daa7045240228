import LoginModel
import ProviderDomain

/// A logout request of an app while its checks run (OpenID Connect RP-Initiated Logout 1.0).
struct LogoutCall: CheckedRequest {
    let provider: Provider
    let url: PublicURL
    let logout: LogoutRequest

    /// The URL to which the browser returns; `nil` for a page of the provider.
    var destination = Checked<String?>()
    /// The app-scoped ID of the person to log out; `nil` if the person must be asked.
    var subject = Checked<String?>()
}

/// A logout request with an access token while its checks run (Wire.md, section 3.3).
struct TokenLogoutCall: CheckedRequest {
    let provider: Provider
    let url: PublicURL
    let parameters: FormParameters

    var logout = Checked<TokenLogout>()
    /// The URL to which the browser returns; `nil` for a page of the provider.
    var destination = Checked<String?>()
}
