import Foundation
import JWTKit

/// The claims of the sample token as a jwt-kit payload. jwt-kit leaves the checks of the claims to the payload.
struct JWTKitPayload: JWTPayload {
    struct Place: Codable, Sendable {
        let id: String
        let name: String
    }

    struct AgeRange: Codable, Sendable {
        let min: Int?
        let max: Int?
    }

    let iss: IssuerClaim
    let aud: AudienceClaim
    let sub: SubjectClaim
    let iat: IssuedAtClaim
    let exp: ExpirationClaim
    let jti: IDClaim
    let nonce: String
    let at_hash: String
    let name: String
    let given_name: String
    let family_name: String
    let email: String
    let picture: String
    let user_friends: [String]
    let user_birthday: String
    let user_age_range: AgeRange
    let user_gender: String
    let user_link: String
    let user_hometown: Place
    let user_location: Place

    func verify(using algorithm: some JWTAlgorithm) throws {
        try exp.verifyNotExpired(currentDate: Sample.now)
        try aud.verifyIntendedAudience(includes: Sample.appID)
        guard iss.value == Sample.issuer, iat.value <= Sample.now, nonce == Sample.nonce else {
            throw JWTError.claimVerificationFailure(failedClaim: iss, reason: "another issuer, time or nonce")
        }
    }
}
