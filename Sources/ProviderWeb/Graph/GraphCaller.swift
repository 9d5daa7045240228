import LoginModel
import ProviderDomain
import ProviderStore

/// Who makes a call of the Graph API.
enum GraphCaller {
    /// A program that a person has logged in to.
    case person(Account)
    /// A program of an app's, for nobody in particular.
    case app(RegisteredApp, AppToken.Bearer)

    var app: RegisteredApp {
        switch self {
        case .person(let account): account.app
        case .app(let app, _): app
        }
    }
}

extension Provider {
    /// Finds out who makes a call: one question to the store as long as the token is good, and nothing is written.
    ///
    /// The order is that of provider-wire.md, section 11.2: the token's form, the proof of the secret, the state of the app and of the token.
    /// - Parameter needsProof: whether an app that wants its secret proven gets nothing without a proof. One that comes has to be right anyway.
    /// - Returns: `nil` where no token came.
    /// - Throws: why the token opens nothing.
    func caller(of call: GraphCall, needsProof: Bool = true) async throws -> GraphCaller? {
        guard let text = call.token else { return nil }
        let now = surroundings.now()
        let secrets = secrets.check(from: call.origin, at: now)
        switch try await presented(text, in: call) {
        case .person(let token):
            let standing = try await standing(of: token)
            let app = if let account = standing.account { account.app } else { try await store.app(token.appID) }
            if let app {
                try AppSecretProof.check(
                    call.parameters, of: text, for: app, isRequired: needsProof && app.requiresAppSecret, secrets: secrets)
            }
            return .person(try token.account(standing, of: app, at: now))
        case .app(let id, let proof):
            let app = try await store.app(id)
            let bearer = try await self.proof(proof, of: app, from: call.origin).bearer
            guard let app else { throw GraphError.wrongAppToken }
            if bearer == .server { try app.checkServer(at: call.origin.address) }
            // Whoever has the secret itself proves nothing more by a proof, but a wrong one is wrong.
            try AppSecretProof.check(call.parameters, of: text, for: app, isRequired: false, secrets: secrets)
            try app.checkActive()
            return .app(app, bearer)
        }
    }

    /// What an app's token is worth now: one that was lent asks the store who has it.
    /// - Parameter origin: where it comes from.
    /// - Throws: why it opens nothing.
    func proof(_ proof: Secret, of app: RegisteredApp?, from origin: CallOrigin) async throws -> AppToken.Proof {
        let now = surroundings.now()
        let proof = try AppToken.open(proof, of: app, openedBy: sealer, secrets: secrets.check(from: origin, at: now))
        if let loan = proof.loan, let app { try loan.check(try await store.person(loan.person), at: app, now: now) }
        return proof
    }

    /// The token, told apart by its form. For a picture the iOS SDK sends an app's client token without the app's id before it
    /// (provider-wire.md, section 4).
    private func presented(_ text: Secret, in call: GraphCall) async throws -> PresentedToken {
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
