import Crypto
import IdentityTokens
import LoginModel
import StrictJSON

/// Tokens with a nonce that is not the expected one, which the request gives.
extension TokenRecipe {
    static let nonces: [TokenRecipe] = [
        .claims("missing_nonce", .missingNonce, "the token has no nonce", needsNonce: true) { claims, _ in claims["nonce"] = nil },
        nonce("wrong_nonce", "the nonce is that of another login") { _ in "nonce-of-another-login" },
        nonce("hashed_nonce", "the nonce is the SHA-256 of the expected one") { Hexadecimal.encode(SHA256.hash(data: Array($0.utf8))) },
        nonce("empty_nonce", "the nonce is empty") { _ in "" },
        nonce("nonce_in_other_case", "the nonce has its letters in the other case") {
            String($0.map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
        },
        nonce("percent_encoded_nonce", "the nonce is percent-encoded once too often") { FormParameters.encode($0) },
    ]

    private static func nonce(_ name: String, _ summary: String, _ change: @escaping @Sendable (String) -> String) -> TokenRecipe {
        .claims(name, .wrongNonce, summary, needsNonce: true) { claims, parts in
            let changed = change(parts.nonce ?? "")
            guard changed != parts.nonce else {
                throw ControlError("contradiction", "The nonce would stay the same: give one that \(name) changes.", key: "nonce")
            }
            claims["nonce"] = .string(changed)
        }
    }
}
