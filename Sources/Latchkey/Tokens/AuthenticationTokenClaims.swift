public import Foundation
internal import IdentityTokens
internal import LoginModel

/// The claims of a verified ID token, under the documented names (SDK.md, section 1.15). Times are in seconds since 1970.
public struct AuthenticationTokenClaims: Sendable, Hashable {
    /// The token's ID; empty if the provider did not include one.
    public let jti: String
    /// The issuer of the token.
    public let iss: String
    /// The app ID that the token was issued to, even if the token names several audiences.
    public let aud: String
    /// The nonce of the login configuration.
    public let nonce: String
    /// The person's app-scoped user ID.
    public let sub: String
    /// When the token expires.
    public let exp: TimeInterval
    /// When the provider issued the token.
    public let iat: TimeInterval
    /// The full name.
    public let name: String?
    /// The first name.
    public let givenName: String?
    /// The middle name.
    public let middleName: String?
    /// The last name.
    public let familyName: String?
    /// The email address.
    public let email: String?
    /// The URL of the profile picture. It may expire soon.
    public let picture: String?
    /// The app-scoped user IDs of friends who use the app.
    public let userFriends: [String]?
    /// The birthday as `MM/DD/YYYY`, `MM/DD` or `YYYY`.
    public let userBirthday: String?
    /// The age range in years, with the keys `min` and `max`, or one of them.
    public var userAgeRange: [String: NSNumber]? { ageRange?.dictionary.mapValues { NSNumber(value: $0) } }
    /// The hometown, with the keys `id` and `name`.
    public let userHometown: [String: String]?
    /// The current location, with the keys `id` and `name`.
    public let userLocation: [String: String]?
    /// The gender: `male`, `female`, or the person's own words.
    public let userGender: String?
    /// The URL of the person's profile page.
    public let userLink: String?
    /// The thumbprint of the key that the token is bound to (`cnf.jkt`; RFC 9449, section 6.1).
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

extension AuthenticationTokenClaims: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The issuer, the app ID and the person's ID. The nonce and the person's data are left out.
    public var description: String { "AuthenticationTokenClaims(\(sub) for \(aud) from \(iss))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
