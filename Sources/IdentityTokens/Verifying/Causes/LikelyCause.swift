import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The most likely cause of a rejection, in words for a developer. It is a guess that no decision depends on.
///
/// The guess considers the whole token and not only the rejected claim, because a token from another environment, for instance, differs in
/// several claims.
struct LikelyCause {
    let decoded: DecodedToken
    let checks: TokenChecks

    var expectations: TokenExpectations { checks.expectations }
    var now: Date { checks.now }

    /// Returns one or two sentences, which contain no nonce and no part of the token except names, IDs and times.
    func words(for rejection: TokenRejection) -> String {
        switch rejection.code {
        case .tokenTooLarge, .malformedToken, .malformedEncoding, .malformedHeader, .malformedClaims: form(rejection.code)
        case .wrongType: kind(decoded.header.text(.typ) ?? "")
        case .unknownCriticalHeader: "The token uses an extension that ID tokens do not need, or an attacker tests what is checked."
        case .wrongAlgorithm: algorithm
        case .missingKeyID: "The token comes from another issuer, or from a library that signs without naming the key (kid)."
        case .unknownKey: unknownKey
        case .keysUnavailable: unavailableKeys
        case .wrongSignature: signature
        case .missingClaim: "It is not an ID token but another kind of token, such as an access token of another provider."
        case .wrongClaimType: claimType
        case .wrongIssuer: issuer
        case .wrongAudience: audience
        case .wrongAuthorizedParty: authorizedParty
        case .expired: expiry
        case .issuedInTheFuture, .notYetValid: future
        case .tooOld: "The app did not send the token at once, or sent one that it had used before. Let the app get a new one."
        case .malformedSubject: "The token comes from another issuer: the expected issuer's subjects consist of decimal digits."
        case .missingNonce: missingNonce
        case .wrongNonce: nonce
        case .missingTokenID: "The token comes from another issuer: all tokens of the expected issuer have a token ID."
        default: "No cause is more likely than others."
        }
    }
}
