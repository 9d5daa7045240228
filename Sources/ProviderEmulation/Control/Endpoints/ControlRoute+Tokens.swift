import HTTPTypes
import IdentityTokens
import StrictJSON

extension ControlRoute {
    static let tokens: [ControlRoute] = [
        ControlRoute(
            .post, "/tokens", "Mints an ID token or an access token, sound or broken by the name of a recipe; the person then uses the app",
            body: schema(
                [
                    "kind": ["type": "string", "enum": ["id_token", "access_token"], "description": "id_token by default."],
                    "person": ["type": "string", "description": "The login name."],
                    "app": ["type": "string", "description": "The app ID."],
                    "permissions": ["type": "array", "items": ["type": "string"], "description": "Beside public_profile."],
                    "nonce": ["type": "string", "description": "The nonce of an ID token that the recipient expects."],
                    "lifetime": duration("The lifetime of an access token, at most 60d."),
                    "broken": ["type": "string", "description": "The name of a recipe, from /tokens/recipes."],
                ], required: ["person", "app"])
        ) { call in
            ControlResponse(status: 201, try await TokenRequest(call.members, in: call.world).mint(in: call.world))
        },
        ControlRoute(.get, "/tokens/recipes", "The names of the ways to break a token") { _ in
            let recipes = TokenRecipe.all.map { recipe -> JSONValue in
                [
                    "name": .string(recipe.name), "refused_with": .string(recipe.code.rawValue), "reason": .string(recipe.summary),
                    "needs_nonce": .bool(recipe.needsNonce),
                ]
            }
            let others = TokenRequest.BrokenAccessToken.allCases.map { JSONValue.string($0.rawValue) }
            return ControlResponse(["id_token": .array(recipes), "access_token": .array(others)])
        },
    ]
}
