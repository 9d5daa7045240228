import LoginModel
import ProviderDomain
import ProviderStore

/// The authenticated caller of the Graph API.
enum GraphCaller {
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
}

extension Provider {
    /// Authenticates the caller: with a valid token this takes one query to the store and no write.
    ///
    /// The checks have the order of Wire.md, section 11.2: the form of the token, `appsecret_proof`, the
    /// state of the app and of the token.
    /// - Parameter needsProof: whether a call without `appsecret_proof` is rejected if the app requires one. A proof that is sent
    ///   must be correct in any case.
    /// - Returns: `nil` if the call has no token.
    /// - Throws: why the token is not accepted.
    func caller(of call: GraphAPIRequest, needsProof: Bool = true) async throws -> GraphCaller? {
        guard let text = call.token else { return nil }
        let now = environment.now()
        let secrets = secretLimiter.check(from: call.origin, at: now)
        switch try await parseToken(text, in: call) {
        case .person(let token):
            let loginStatus = try await status(of: token)
            let app = if let account = loginStatus.account { account.app } else { try await store.app(token.appID) }
            if let app {
                try AppSecretProof.check(
                    call.parameters, of: text, for: app, isRequired: needsProof && app.requiresAppSecret, secrets: secrets)
            }
            return .person(try token.account(loginStatus, of: app, at: now))
        case .app(let id, let proof):
            let app = try await store.app(id)
            let bearer = try await self.verifiedAppToken(proof, of: app, from: call.origin).owner
            guard let app else { throw GraphError.wrongAppToken }
            if bearer == .server { try app.checkServerAddress(call.origin.address) }
            // A client with the secret itself needs no proof, but a wrong proof is still an error.
            try AppSecretProof.check(call.parameters, of: text, for: app, isRequired: false, secrets: secrets)
            try app.checkActive()
            return .app(app, bearer)
        }
    }

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

    /// Recognizes the kind of a token by its form. For a picture, the iOS SDK sends an app's client token without the app's ID before it
    /// (Wire.md, section 4).
    private func parseToken(_ text: Secret, in call: GraphAPIRequest) async throws -> PresentedToken {
        do {
            return try PresentedToken(text, openedBy: sealer)
        } catch {
            guard call.isForPicture else { throw error }
            let app = try await store.app(withClientToken: text)
            guard let app else { throw error }
            return .app(id: app.id, proof: text)
        }
    }
}
