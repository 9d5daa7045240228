import IdentityTokens
import StrictJSON

/// Tokens with a wrong issuer, audience, authorized party, subject or ID.
extension TokenRecipe {
    static let names: [TokenRecipe] = [
        .claims("missing_claim", .missingClaim, "the token has no sub") { claims, _ in claims["sub"] = nil },
        .claims("wrong_claim_type", .wrongClaimType, "exp is a string") { claims, parts in
            claims["exp"] = .string("\(parts.issuedAt + 3600)")
        },
        .claims("times_in_milliseconds", .wrongClaimType, "exp and iat are in milliseconds") { claims, parts in
            claims["iat"] = .integer(parts.issuedAt * 1000)
            claims["exp"] = .integer((parts.issuedAt + 3600) * 1000)
        },
        .claims("wrong_issuer", .wrongIssuer, "iss is another issuer") { claims, _ in claims["iss"] = otherIssuer },
        issuer("issuer_with_slash", "iss ends with a slash") { $0 + "/" },
        issuer("issuer_in_capitals", "iss is in capital letters") { $0.uppercased() },
        issuer("issuer_with_other_scheme", "iss begins with http in place of https, or the other way around") {
            $0.hasPrefix("https:") ? "http:" + $0.dropFirst(6) : "https:" + $0.dropFirst(5)
        },
        issuer("issuer_without_www", "iss lacks the www, or has it in addition") {
            $0.contains("://www.") ? $0.replacing("://www.", with: "://") : $0.replacing("://", with: "://www.")
        },
        .claims("wrong_audience", .wrongAudience, "aud is another app") { claims, _ in claims["aud"] = otherApp },
        .claims("audience_of_other_environment", .wrongAudience, "aud and iss are those of another environment") { claims, _ in
            claims["aud"] = otherApp
            claims["iss"] = otherIssuer
        },
        .claims("audience_is_server", .wrongAudience, "aud is another client, for which this app requested the token") { claims, parts in
            claims["azp"] = parts.claims["aud"]
            claims["aud"] = otherApp
        },
        .claims("wrong_authorized_party", .wrongAuthorizedParty, "azp is another app") { claims, _ in claims["azp"] = otherApp },
        .claims("several_audiences", .wrongAuthorizedParty, "aud has several apps, and there is no azp") { claims, parts in
            claims["aud"] = .array([parts.claims["aud"] ?? .null, otherApp])
        },
        .claims("malformed_subject", .malformedSubject, "sub is empty") { claims, _ in claims["sub"] = "" },
        .claims("missing_token_id", .missingTokenID, "the token has no jti") { claims, _ in claims["jti"] = nil },
    ]

    private static let otherApp: JSONValue = "999999999999999"

    private static func issuer(_ name: String, _ summary: String, _ change: @escaping @Sendable (String) -> String) -> TokenRecipe {
        .claims(name, .wrongIssuer, summary) { claims, parts in
            let (issuer, changed) = (parts.claims["iss"], change(parts.claims["iss"]?.string ?? ""))
            guard changed != issuer?.string else { throw ControlError("contradiction", "The issuer would stay the same.", key: "broken") }
            claims["iss"] = .string(changed)
        }
    }
}
