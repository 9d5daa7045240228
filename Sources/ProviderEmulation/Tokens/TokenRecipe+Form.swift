import IdentityTokens
import LoginModel
import StrictJSON

/// Tokens that cannot be decoded, or that are not ID tokens.
extension TokenRecipe {
    static let form: [TokenRecipe] = [
        .claims("token_too_large", .tokenTooLarge, "the token has more than 16 KiB") { claims, _ in
            claims["padding"] = .string(String(repeating: "x", count: 20_000))
        },
        .text("empty", .malformedToken, "the token is empty") { _ in "" },
        .text("access_token_instead", .malformedToken, "an access token in place of the ID token") { _ in "EAAB0123456789abcdef" },
        .text("code_instead", .malformedToken, "an authorization code in place of the ID token") { _ in "AQD0123456789abcdef" },
        .text("two_parts", .malformedToken, "the token was cut at its last dot") { parts($0).dropLast().joined(separator: ".") },
        .text("encrypted", .malformedToken, "an encrypted token") { _ in
            let header: JSONValue = ["alg": "RSA-OAEP-256", "enc": "A256GCM"]
            return Base64URL.encode(header.serialized()) + ".QUFB.QUFB.QUFB.QUFB"
        },
        .text("joined", .malformedToken, "two tokens without a separator") { "\($0).\($0)" },
        .text("padded", .malformedEncoding, "the claims have padding") { token in
            var parts = parts(token)
            parts[1] = Base64URL.decode(parts[1]).map(paddedPart) ?? parts[1]
            return parts.joined(separator: ".")
        },
        .text("standard_base64", .malformedEncoding, "the signature is in the standard base64 alphabet") { token in
            var parts = parts(token)
            // Without such a character, both alphabets have the same text.
            parts[2] = "+/" + String(parts[2].dropFirst(2)).replacing("-", with: "+").replacing("_", with: "/")
            return parts.joined(separator: ".")
        },
        .text("cut_off", .malformedEncoding, "the token lacks its last characters") { token in
            // A length of 1 modulo 4 is impossible in base64.
            let excess = (parts(token)[2].utf8.count - 1) % 4
            return String(token.dropLast(excess == 0 ? 4 : excess))
        },
        .text("with_scheme", .malformedEncoding, "the token begins with the word Bearer") { "Bearer \($0)" },
        .text("quoted", .malformedEncoding, "the token is in quotation marks") { "\"\($0)\"" },
        .text("with_line_end", .malformedEncoding, "a line end follows the token") { "\($0)\n" },
        .text("percent_encoded", .malformedEncoding, "the token is percent-encoded") { $0.replacing("_", with: "%5F") + "%20" },
        TokenRecipe(name: "malformed_header", code: .malformedHeader, summary: "the header is not an object") { parts in
            try parts.sign(Array("[]".utf8), JSONValue.object(parts.claims).serialized())
        },
        TokenRecipe(name: "repeated_header", code: .malformedHeader, summary: "the header has a name twice") { parts in
            let header = String(decoding: JSONValue.object(parts.header).serialized(), as: UTF8.self).dropLast() + #","alg":"none"}"#
            return try parts.sign(Array(header.utf8), JSONValue.object(parts.claims).serialized())
        },
        TokenRecipe(name: "malformed_claims", code: .malformedClaims, summary: "the claims are not an object") { parts in
            try parts.sign(JSONValue.object(parts.header).serialized(), Array("[]".utf8))
        },
        TokenRecipe(name: "repeated_claim", code: .malformedClaims, summary: "the claims have a name twice") { parts in
            let claims = String(decoding: JSONValue.object(parts.claims).serialized(), as: UTF8.self).dropLast() + #","sub":"1"}"#
            return try parts.sign(JSONValue.object(parts.header).serialized(), Array(claims.utf8))
        },
        .header("dpop_proof", .wrongType, "the type is that of a DPoP proof") { $0["typ"] = "dpop+jwt" },
        .header("jwt_access_token", .wrongType, "the type is that of an access token") { $0["typ"] = "at+jwt" },
        .header("logout_token", .wrongType, "the type is that of a logout token") { $0["typ"] = "logout+jwt" },
        .header("key_file", .wrongType, "the type is that of a file of keys") { $0["typ"] = "jwk-set+jwt" },
        .header("other_type", .wrongType, "the type is that of another kind of token") { $0["typ"] = "secevent+jwt" },
        .header("unknown_critical_header", .unknownCriticalHeader, "the header requires an unknown extension") {
            $0["crit"] = ["b64"]
            $0["b64"] = false
        },
    ]

    private static func parts(_ token: String) -> [String] { token.split(separator: ".").map(String.init) }

    /// Returns bytes in base64url with padding. A byte that needs no padding would have the same text in both forms.
    private static func paddedPart(_ bytes: [UInt8]) -> String {
        // White space after the JSON text changes only its length.
        let bytes = bytes.count.isMultiple(of: 3) ? bytes + [0x20] : bytes
        let text = Base64URL.encode(bytes)
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }
}
