public import LoginModel

extension RemoteProvider {
    private struct TokenRequest: Encodable {
        let kind: String
        let person: String
        let app: String
        let permissions: [String]
        var nonce: String?
        var lifetime: String?
        var broken: String?
    }

    private struct IDTokenAnswer: Decodable {
        let token: String
        let sub: String
        let refusedWith: String?
        let reason: String?
    }

    private struct AccessTokenAnswer: Decodable {
        struct Refusal: Decodable {
            let code: Int
            let errorSubcode: Int?
        }

        let token: String
        let sub: String
        let refusedWith: Refusal?
    }

    private struct Recipes: Decodable {
        struct Recipe: Decodable { let name: String }
        let idToken: [Recipe]
        let accessToken: [String]
    }

    /// Mints an ID token. The person then uses the app.
    /// - Parameters:
    ///   - app: The app ID.
    ///   - permissions: The permissions that the person grants, beside `public_profile`.
    ///   - nonce: The nonce that the recipient expects.
    ///   - recipe: The name of a way to break the token, of ``tokenRecipes``; a sound token if `nil`.
    public func idToken(
        for person: RemotePerson, app: String, permissions: Set<Permission> = [], nonce: String? = nil, broken recipe: String? = nil
    ) async throws -> MintedIDToken {
        var request = TokenRequest(kind: "id_token", person: person.login, app: app, permissions: permissions.map(\.name).sorted())
        (request.nonce, request.broken) = (nonce, recipe)
        let answer: IDTokenAnswer = try await control.call("POST", ["tokens"], body: request)
        return MintedIDToken(token: Secret(answer.token), userID: answer.sub, refusalCode: answer.refusedWith, reason: answer.reason)
    }

    /// Mints an access token. The person then uses the app.
    /// - Parameters:
    ///   - app: The app ID.
    ///   - permissions: The permissions that the person grants, beside `public_profile`.
    ///   - lifetime: The lifetime, at most 60 days; 60 days if `nil`.
    ///   - recipe: The name of a way to break the token, of ``tokenRecipes``; a sound token if `nil`.
    public func accessToken(
        for person: RemotePerson, app: String, permissions: Set<Permission> = [], lifetime: Duration? = nil, broken recipe: String? = nil
    ) async throws -> MintedAccessToken {
        var request = TokenRequest(kind: "access_token", person: person.login, app: app, permissions: permissions.map(\.name).sorted())
        (request.lifetime, request.broken) = (lifetime?.controlText, recipe)
        let answer: AccessTokenAnswer = try await control.call("POST", ["tokens"], body: request)
        return MintedAccessToken(
            token: Secret(answer.token), userID: answer.sub, errorCode: answer.refusedWith?.code,
            errorSubcode: answer.refusedWith?.errorSubcode)
    }

    /// The names of the ways to break a token.
    public var tokenRecipes: TokenRecipes {
        get async throws {
            let recipes: Recipes = try await control.call("GET", ["tokens", "recipes"])
            return TokenRecipes(idToken: recipes.idToken.map(\.name), accessToken: recipes.accessToken)
        }
    }
}
