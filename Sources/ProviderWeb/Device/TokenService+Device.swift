import LoginModel
import ProviderDomain
import ProviderStore

/// The device login, shared by the endpoints of Facebook Login and of RFC 8628.
extension TokenService {
    /// The number of attempts to draw an unused user code. If all of them fail, the source of randomness is faulty.
    private static let maximumUserCodeAttempts = 8

    /// The verification URI, where the person types the user code.
    var verificationURI: String { "\(url)\(DeviceVerificationEndpoints.Path.device)" }

    /// Opens a device login and issues its device code and user code.
    func openDeviceLogin(
        of app: RegisteredApp, scope: [String], redirectURI: String?, from origin: DeviceOrigin
    ) async throws -> DeviceLoginCall.Opened {
        let code = DeviceCode(provider.environment)
        for _ in 0..<Self.maximumUserCodeAttempts {
            let login = DeviceLogin(of: app, scope: scope, redirectURI: redirectURI, code: code, in: provider.environment)
            do {
                let now = provider.environment.now()
                switch try await provider.store.createDeviceLogin(login, from: origin, at: now) {
                case .userCodeInUse: continue
                case .networkLimitReached(let end): throw GraphError.tooManyDevicesInNetwork(retryAfter: end.retryAfter(from: now))
                case .appLimitReached(let end): throw GraphError.tooManyDevices(retryAfter: end.retryAfter(from: now))
                case .created:
                    try await provider.recordUnapprovedPermissions(login.permissions, requestedBy: app)
                    return DeviceLoginCall.Opened(code: code, login: login)
                }
            } catch let error as StoreError where error.isMissingSubject {
                throw GraphError.unknownApp
            }
        }
        throw GraphError.unexpected
    }

    /// Issues the tokens of an approved device login. Repeated calls return tokens of the same login.
    func tokens(
        of device: DeviceLogin, for account: Account, asksForIDToken: Bool, lifetime: AccessTokenLifetime
    ) async throws -> TokenIssuer.Tokens {
        let order = TokenParameters(device, login: device.login(of: account.person), asksForIDToken: asksForIDToken, lifetime: lifetime)
        return try await tokens(order, for: account)
    }
}
