#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The most likely cause of a rejection, in words for a developer. It is a guess that no decision depends on.
///
/// The guess considers the whole token, not only what was refused; a token of another environment, for instance, differs in several places.
struct LikelyCause {
    let reading: DecodedToken
    let checks: TokenChecks

    var expectations: TokenExpectations { checks.expectations }
    var now: Date { checks.now }

    /// Returns one or two sentences, which contain no nonce and no part of the token except names, IDs and times.
    func words(for rejection: TokenRejection) -> String {
        switch rejection.code {
        case .tokenTooLarge, .malformedToken, .malformedEncoding, .malformedHeader, .malformedClaims: form(rejection.code)
        case .wrongType: kind(reading.header.text(.typ) ?? "")
        case .unknownCriticalHeader: "The token follows an extension that ID tokens do not need, or somebody tries out what is checked."
        case .wrongAlgorithm: algorithm
        case .missingKeyID: "The token comes from another issuer, or from a library that signs without naming its key (kid)."
        case .unknownKey: unknownKey
        case .keysUnavailable: unavailableKeys
        case .wrongSignature: signature
        case .missingClaim: "It is another kind of token than an ID token, such as an access token of another provider."
        case .wrongClaimType: claimType
        case .wrongIssuer: issuer
        case .wrongAudience: audience
        case .wrongAuthorizedParty: authorizedParty
        case .expired: expiry
        case .issuedInTheFuture, .notYetValid: future
        case .tooOld: "The app kept the token instead of sending it at once, or sends one that it has shown before. Ask for a fresh one."
        case .malformedSubject: "The token comes from another issuer: this one's subjects are decimal digits."
        case .missingNonce: missingNonce
        case .wrongNonce: nonce
        case .missingTokenID: "The token comes from another issuer: this one's tokens all have an id of their own."
        default: "No cause is likelier than others."
        }
    }
}
