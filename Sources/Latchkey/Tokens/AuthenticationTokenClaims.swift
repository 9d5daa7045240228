public import Foundation
internal import IdentityTokens
internal import LoginModel

/// The claims of a verified ID token, under the documented names (client-sdk.md, section 1.15). Times are seconds since 1970.
public struct AuthenticationTokenClaims: Sendable, Hashable {
    /// The token's own id; empty where the provider gave none.
    public let jti: String
    /// Who issued the token.
    public let iss: String
    /// The app that the token is for: this one, also where the token names several.
    public let aud: String
    /// The nonce of the login's configuration.
    public let nonce: String
    /// The person's id in this app.
    public let sub: String
    /// When the token ends.
    public let exp: TimeInterval
    /// When the token was issued.
    public let iat: TimeInterval
    /// The full name.
    public let name: String?
    /// The first name.
    public let givenName: String?
    /// The name between the first and the last.
    public let middleName: String?
    /// The last name.
    public let familyName: String?
    /// The e-mail address.
    public let email: String?
    /// The address of a picture, which may stop working soon.
    public let picture: String?
    /// The ids of friends who use the app too.
    public let userFriends: [String]?
    /// `MM/DD/YYYY`, `MM/DD` or `YYYY`.
    public let userBirthday: String?
    /// `min` and `max` in years, one of them or both.
    public var userAgeRange: [String: NSNumber]? { ageRange?.dictionary.mapValues { NSNumber(value: $0) } }
    /// `id` and `name`.
    public let userHometown: [String: String]?
    /// `id` and `name`.
    public let userLocation: [String: String]?
    /// `male`, `female`, or the person's own words.
    public let userGender: String?
    /// The address of the person's page.
    public let userLink: String?
    /// The thumbprint of the key that the token is bound to.
    public let cnfJkt: String?

    private let ageRange: AgeRange?

    /// - Parameter appID: the app that the token was verified for; one of the token's audiences.
    init(_ claims: IdentityClaims, appID: String) {
        jti = claims.tokenID ?? ""
        iss = claims.issuer
        aud = appID
        nonce = claims.nonce ?? ""
        sub = claims.subject
        exp = claims.expiresAt.timeIntervalSince1970
        iat = claims.issuedAt.timeIntervalSince1970
        name = claims.name
        givenName = claims.givenName
        middleName = claims.middleName
        familyName = claims.familyName
        email = claims.email
        picture = claims.picture
        userFriends = claims.userFriends
        userBirthday = claims.userBirthday
        ageRange = claims.userAgeRange
        userHometown = claims.userHometown?.dictionary
        userLocation = claims.userLocation?.dictionary
        userGender = claims.userGender
        userLink = claims.userLink
        cnfJkt = claims.confirmationThumbprint
    }
}
