import LoginModel
import ProviderDomain
import ProviderStore

/// The authenticated caller of the Graph API. The values are boxed, because accounts and apps are large and a caller is copied often.
indirect enum GraphCaller {
    /// A client with a user access token.
    case person(Account)
    /// A client with an app access token or a client token, which acts for no particular person.
    case app(RegisteredApp, AppToken.Bearer)

    var app: RegisteredApp {
        switch self {
        case .person(let account): account.app
        case .app(let app, _): app
        }
    }

    /// The ID of the app. Unlike ``app``, this property does not copy the app.
    var appID: String {
        switch self {
        case .person(let account): account.app.id
        case .app(let app, _): app.id
        }
    }
}

extension Provider {
    /// Authenticates the caller. If the token is valid, authentication takes one query to the store and no write.
    /// - Returns: `nil` if the call has no token.
    /// - Throws: why the token is not accepted.
    func caller(of call: GraphAPIRequest) async throws -> GraphCaller? {
        guard call.token != nil else { return nil }
        return try await BearerCall(call, self).passing(Self.callerChecks).caller.value
    }

    /// The checks of the caller, in the order of Wire.md, section 11.2.
    static let callerChecks: [EndpointCheck<BearerCall>] = [.accessToken, .appSecretProof, .grant]

    /// Verifies the second part of an app token. If the token was issued to a person by the provider's tools, that
    /// person must still be entitled to it.
    /// - Parameter origin: where the call comes from.
    /// - Throws: why the token is not accepted.
    func verifiedAppToken(_ proof: Secret, of app: RegisteredApp?, from origin: CallOrigin) async throws -> AppToken.Proof {
        let now = environment.now()
        let proof = try AppToken.verify(proof, of: app, openedBy: sealer, secrets: secretLimiter.check(from: origin, at: now))
        if let developerBinding = proof.developerBinding, let app {
            try developerBinding.check(try await store.person(developerBinding.person), at: app, now: now)
        }
        return proof
    }
}
