import IdentityTokens
import StrictJSON

/// Tokens with wrong times. The times are relative to the time of issue, and have a margin for a clock tolerance of a minute.
extension TokenRecipe {
    static let times: [TokenRecipe] = [
        wrongTimes("expired", .expired, "the token expired five minutes ago", issued: -3900, expires: -300),
        wrongTimes("expired_for_hours", .expired, "the token expired six hours ago", issued: -25_200, expires: -21_600),
        wrongTimes("expired_for_days", .expired, "the token expired ten days ago", issued: -867_600, expires: -864_000),
        wrongTimes("without_lifetime", .expired, "exp is not after iat", issued: -600, expires: -600),
        wrongTimes("issued_in_the_future", .issuedInTheFuture, "the token was issued in twenty minutes", issued: 1200, expires: 4800),
        wrongTimes("issued_in_other_time_zone", .issuedInTheFuture, "the token was issued in two hours", issued: 7200, expires: 10_800),
        wrongTimes("issued_in_days", .issuedInTheFuture, "the token was issued in ten days", issued: 864_000, expires: 867_600),
        wrongTimes(
            "too_old", .tooOld, "the token was issued 23 hours ago, and has not expired; the verifier must limit its age", issued: -82_800,
            expires: 3600),
        .claims("not_yet_valid", .notYetValid, "nbf is in twenty minutes") { claims, parts in
            claims["nbf"] = .integer(parts.issuedAt + 1200)
        },
    ]

    private static func wrongTimes(
        _ name: String, _ code: TokenRejection.Code, _ summary: String, issued: Int64, expires: Int64
    ) -> TokenRecipe {
        .claims(name, code, summary) { claims, parts in
            claims["iat"] = .integer(parts.issuedAt + issued)
            claims["exp"] = .integer(parts.issuedAt + expires)
        }
    }
}
