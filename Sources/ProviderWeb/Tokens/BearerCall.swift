import LoginModel
import ProviderDomain

/// A call whose access token says who calls (RFC 6750, section 2), with whatever else the endpoint checks.
protocol BearerRequest: CheckedRequest {
    var bearer: BearerCall { get set }
}

extension BearerRequest {
    var provider: Provider { bearer.provider }
}

/// The caller's part of a call: its parameters and access token, and what the checks have established about the caller.
struct BearerCall: BearerRequest {
    /// An access token that this provider issued, with what determines whether it is still in force.
    enum Presented: Sendable {
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

    /// The access token, which this provider issued.
    var presented = Checked<Presented>()
    /// The caller, whose access token is in force.
    var caller = Checked<GraphCaller>()
    /// The account of the caller, who is a person.
    var account = Checked<Account>()
    /// The app of the caller, which has its client token.
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
