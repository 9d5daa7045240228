import LoginModel
import ProviderDomain
import ProviderStore

/// What both ways of a login on a device have behind them: the original's, and RFC 8628.
extension TokenDesk {
    /// How often a user code may be taken by chance, before the randomness is not random.
    private static let mostDraws = 8

    /// Where the person types the code.
    var verificationAddress: String { "\(url)\(DialogEndpoints.Path.device)" }

    /// A device asks for a code.
    func open(
        _ checks: DeviceRequestChecks, of app: RegisteredApp, from origin: DeviceOrigin
    ) async throws -> (code: DeviceCode, login: DeviceLogin) {
        let code = DeviceCode(provider.surroundings)
        for _ in 0..<Self.mostDraws {
            let login = try checks.login(of: app, code: code, in: provider.surroundings)
            do {
                let now = provider.surroundings.now()
                switch try await provider.store.open(login, from: origin, at: now) {
                case .userCodeTaken: continue
                case .tooManyOfNetwork(let end): throw GraphError.tooManyDevicesInNetwork(retryAfter: end.retryAfter(from: now))
                case .tooManyOfApp(let end): throw GraphError.tooManyDevices(retryAfter: end.retryAfter(from: now))
                case .opened:
                    try await provider.count(login.permissions, askedBy: app)
                    return (code, login)
                }
            } catch let error as StoreError where error.isAboutNobody {
                throw GraphError.unknownApp
            }
        }
        throw GraphError.unexpected
    }

    /// The tokens of a device whose person has agreed; the same login's, however often the answer has to be sent.
    func tokens(
        of device: DeviceLogin, for account: Account, asksForIDToken: Bool = false, lifetime: Double = AccessToken.lifetime
    ) async throws -> TokenIssuer.Tokens {
        let order = TokenOrder(device, login: device.login(of: account.person), asksForIDToken: asksForIDToken, lifetime: lifetime)
        return try await tokens(order, for: account)
    }
}
