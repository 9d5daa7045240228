package import IdentityTokens
import StrictJSON

/// A way to break an ID token, by name.
package struct TokenRecipe: Sendable {
    package let name: String
    /// The code with which a verifier refuses the token.
    package let code: TokenRejection.Code
    /// What is wrong with the token, as a clause.
    package let summary: String
    /// Whether the request must give the nonce that the verifier expects.
    var needsNonce = false
    /// Returns the text of the broken token.
    let make: @Sendable (TokenParts) throws -> String

    /// All recipes: at least one for each code that a token alone can cause, and one for each likely cause that it can have.
    package static let all = form + keys + names + times + nonces

    /// The codes that a token alone cannot cause: the keys are unavailable, or the verifier has seen the token or its nonce before.
    package static let codesOfOtherCauses: Set<TokenRejection.Code> = [.keysUnavailable, .unknownNonce, .replayedToken]

    /// Creates a recipe that changes the claims and signs them again.
    static func claims(
        _ name: String, _ code: TokenRejection.Code, _ summary: String, needsNonce: Bool = false,
        _ change: @escaping @Sendable (inout [String: JSONValue], TokenParts) throws -> Void
    ) -> TokenRecipe {
        TokenRecipe(name: name, code: code, summary: summary, needsNonce: needsNonce) { parts in
            var changed = parts
            try change(&changed.claims, parts)
            return try changed.signed()
        }
    }

    /// Creates a recipe that changes the header and signs it again.
    static func header(
        _ name: String, _ code: TokenRejection.Code, _ summary: String, _ change: @escaping @Sendable (inout [String: JSONValue]) -> Void
    ) -> TokenRecipe {
        TokenRecipe(name: name, code: code, summary: summary) { parts in
            var parts = parts
            change(&parts.header)
            return try parts.signed()
        }
    }

    /// Creates a recipe that changes the text of the sound token.
    static func text(
        _ name: String, _ code: TokenRejection.Code, _ summary: String, _ change: @escaping @Sendable (String) -> String
    ) -> TokenRecipe {
        TokenRecipe(name: name, code: code, summary: summary) { change(try $0.signed()) }
    }
}
