import LoginModel
import ProviderDomain

/// A request from a client that identifies itself by its client ID (RFC 6749, section 2.3.1). Conforming types add the state of the
/// endpoint's other checks.
protocol ClientRequest: CheckedRequest {
    var call: ClientCall { get set }
}

extension ClientRequest {
    var provider: Provider { call.tokenService.provider }
}

/// The common part of all requests from clients: the parameters, the client's credentials, and what the checks have established about the
/// client.
struct ClientCall: ClientRequest {
    let tokenService: TokenService
    let parameters: FormParameters
    let client: TokenClient
    /// Where the request comes from.
    let origin: CallOrigin

    /// The app of the client.
    var app = Checked<RegisteredApp>()
    /// Whether the client has authenticated with the app secret.
    var isAuthenticated = Checked<Bool>()
    /// The app secret with which the client has authenticated.
    var secret = Checked<Secret>()

    /// Creates the state of a request before its checks run.
    /// - Parameter basic: the client credentials from an `Authorization` header with the scheme Basic.
    init(_ parameters: FormParameters, basic: TokenClient.Credentials?, from origin: CallOrigin, _ tokenService: TokenService) {
        self.tokenService = tokenService
        self.parameters = parameters
        self.origin = origin
        client = TokenClient(parameters, basic: basic, secrets: tokenService.secretCheck(from: origin))
    }

    var call: ClientCall {
        get { self }
        set { self = newValue }
    }
}
