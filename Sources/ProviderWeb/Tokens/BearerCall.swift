import LoginModel
import ProviderDomain

/// A call whose access token identifies the caller (RFC 6750, section 2). Conforming types add the state of the endpoint's other checks.
protocol BearerRequest: CheckedRequest {
    var bearer: BearerCall { get set }
}

extension BearerRequest {
    var provider: Provider { bearer.provider }
}

/// The common part of all calls with an access token: the parameters, the access token, and what the checks have established about the
/// caller.
struct BearerCall: BearerRequest {
    /// An access token that this provider issued, with the data that determines whether it is still in force. The values are boxed,
    /// because they are large.
    indirect enum Presented: Sendable {
        /// The app is `nil` if it no longer exists.
        case person(AccessToken, TokenStatus, of: RegisteredApp?)
        case app(RegisteredApp, AppToken.Bearer)
    }

    let provider: Provider
    let request: GraphAPIRequest
    /// The access token as the client sent it.
    let text: Secret?
    /// The error for a call without an access token.
    let errorWithoutToken: GraphError

    /// The access token, after the check that this provider issued it.
    var presented = Checked<Presented>()
    /// The caller, after the check that the access token is in force.
    var caller = Checked<GraphCaller>()
    /// The account of the caller, after the check that the caller is a person.
    var account = Checked<Account>()
    /// The app whose client token the caller presented.
    var clientApp = Checked<RegisteredApp>()

    init(_ request: GraphAPIRequest, orThrow errorWithoutToken: GraphError = .noToken, _ provider: Provider) {
        self.provider = provider
        self.request = request
        self.errorWithoutToken = errorWithoutToken
        text = request.token
    }

    var bearer: BearerCall {
        get { self }
        set { self = newValue }
    }
}
