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
    /// Finds out who makes a call: one question to the store, and nothing is written.
    ///
    /// The order is that of provider-wire.md, section 11.2: the token's form, the proof of the secret, the state of the app and of the token.
    /// - Returns: `nil` where no token came.
    /// - Throws: why the token opens nothing.
    func caller(of call: GraphCall) async throws -> GraphCaller? {
        guard let text = call.token else { return nil }
        let now = surroundings.now()
        switch try PresentedToken(text, openedBy: sealer) {
        case .person(let token):
            try token.check(at: now)
            let standing = try await standing(of: token)
            if let app = standing.account?.app {
                try AppSecretProof.check(call.parameters, of: text, for: app, isRequired: app.requiresAppSecret, at: now)
            }
            return .person(try token.account(standing, at: now))
        case .app(let id, let proof):
            let app = try await store.app(id)
            let bearer = try AppToken.bearer(of: proof, for: app, openedBy: sealer)
            guard let app else { throw GraphError.wrongAppToken }
            if bearer == .server { try app.checkServer(at: call.origin) }
            // Whoever has the secret itself proves nothing more by a proof, but a wrong one is wrong.
            try AppSecretProof.check(call.parameters, of: text, for: app, isRequired: false, at: now)
            return .app(app, bearer)
        }
    }

    /// A call whose token is a bare client token, as the SDK for iOS asks for pictures with, as the client token's app would have sent it
    /// (provider-wire.md, sections 4 and 7.6); any other call as it is.
    func namingApp(ofClientTokenIn call: GraphCall) async throws(StoreError) -> GraphCall {
        guard let token = call.token, token.reveal({ !$0.isEmpty && !$0.contains("|") }), AccessToken(token, openedBy: sealer) == nil else {
            return call
        }
        let app = try await store.apps().first { $0.clientToken?.matches(token) == true }
        return app.map { app in call.presenting(Secret(token.reveal { "\(app.id)|\($0)" })) } ?? call
    }
}
