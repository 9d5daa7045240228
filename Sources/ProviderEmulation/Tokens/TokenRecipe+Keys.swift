import IdentityTokens
import LoginModel
import StrictJSON

/// Tokens with a wrong key, algorithm or signature.
extension TokenRecipe {
    static let keys: [TokenRecipe] = [
        TokenRecipe(name: "unsigned", code: .wrongAlgorithm, summary: "the algorithm is none, without a signature") { parts in
            var parts = parts
            parts.header["alg"] = "none"
            return try parts.signed().split(separator: ".").dropLast().joined(separator: ".") + "."
        },
        TokenRecipe(name: "signed_with_secret", code: .wrongAlgorithm, summary: "the algorithm is HS256, with the public key as the secret")
        {
            $0.signedWithHMAC($0.publicKey)
        },
        .header("other_accepted_algorithm", .wrongAlgorithm, "the algorithm is ES256") { $0["alg"] = "ES256" },
        .header("unsupported_algorithm", .wrongAlgorithm, "the algorithm is RS512") { $0["alg"] = "RS512" },
        .header("unknown_algorithm", .wrongAlgorithm, "the algorithm does not exist") { $0["alg"] = "XX256" },
        .header("missing_key_id", .missingKeyID, "the header has no kid") { $0["kid"] = nil },
        .header("unknown_key", .unknownKey, "the kid is that of a key that the issuer does not publish") {
            $0["kid"] = .string(String(repeating: "0", count: 40))
        },
        .header("key_id_too_long", .unknownKey, "the kid has more than 255 bytes") {
            $0["kid"] = .string(String(repeating: "0", count: 300))
        },
        TokenRecipe(name: "key_of_other_issuer", code: .unknownKey, summary: "the key and the iss are those of another issuer") { parts in
            var parts = parts
            parts.header["kid"] = .string(String(repeating: "0", count: 40))
            parts.claims["iss"] = otherIssuer
            return try parts.signed()
        },
        TokenRecipe(name: "changed_claims", code: .wrongSignature, summary: "the claims were changed after the signature") { parts in
            var changed = parts
            changed.claims["sub"] = "100000000000000001"
            return try [changed.signed().split(separator: ".").dropLast().joined(separator: "."), signature(parts.signed())]
                .joined(separator: ".")
        },
        TokenRecipe(name: "wrong_signature", code: .wrongSignature, summary: "another key with the same ID has signed the token") {
            try $0.signedByOtherKey()
        },
        TokenRecipe(name: "signature_of_other_issuer", code: .wrongSignature, summary: "another issuer has signed the token") { parts in
            var parts = parts
            parts.claims["iss"] = otherIssuer
            return try parts.signedByOtherKey()
        },
        .text("signature_removed", .wrongSignature, "the signature is empty") {
            $0.split(separator: ".").dropLast().joined(separator: ".") + "."
        },
        .text("signature_cut_off", .wrongSignature, "the signature lacks its last bytes") { token in
            let bytes = Base64URL.decode(signature(token)) ?? []
            return token.split(separator: ".").dropLast().joined(separator: ".") + ".\(Base64URL.encode(bytes.dropLast(3)))"
        },
    ]

    static let otherIssuer: JSONValue = "https://login.other.example"

    private static func signature(_ token: String) -> String { token.split(separator: ".").last.map(String.init) ?? "" }
}
