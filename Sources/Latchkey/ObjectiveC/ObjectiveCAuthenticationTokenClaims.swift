#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKAuthenticationTokenClaims`: a wrapper of verified ``AuthenticationTokenClaims``.
@objc(FBSDKAuthenticationTokenClaims)
public final class ObjectiveCAuthenticationTokenClaims: NSObject, Sendable {
    /// The wrapped ``AuthenticationTokenClaims``.
    public let value: AuthenticationTokenClaims

    init(_ value: AuthenticationTokenClaims) { self.value = value }

    /// The unique ID of the token; empty if the provider set none.
    @objc public var jti: String { value.jti }
    /// The issuer of the token.
    @objc public var iss: String { value.iss }
    /// The ID of the app that the token was issued for; always this app, even if the token has several audiences.
    @objc public var aud: String { value.aud }
    /// The nonce of the login configuration.
    @objc public var nonce: String { value.nonce }
    /// The app-scoped ID of the person.
    @objc public var sub: String { value.sub }
    /// The time at which the token expires, in seconds since 1970.
    @objc public var exp: TimeInterval { value.exp }
    /// The time at which the token was issued, in seconds since 1970.
    @objc public var iat: TimeInterval { value.iat }
    /// The full name of the person.
    @objc public var name: String? { value.name }
    /// The first name of the person.
    @objc public var givenName: String? { value.givenName }
    /// The middle name of the person.
    @objc public var middleName: String? { value.middleName }
    /// The last name of the person.
    @objc public var familyName: String? { value.familyName }
    /// The e-mail address of the person.
    @objc public var email: String? { value.email }
    /// The URL of the person's picture. The URL may expire soon.
    @objc public var picture: String? { value.picture }
    /// The app-scoped IDs of the person's friends who also use the app.
    @objc public var userFriends: [String]? { value.userFriends }
    /// The person's birthday as `MM/DD/YYYY`, `MM/DD` or `YYYY`.
    @objc public var userBirthday: String? { value.userBirthday }
    /// The person's age range: `min`, `max` or both, in years.
    @objc public var userAgeRange: [String: NSNumber]? { value.userAgeRange }
    /// The person's hometown: `id` and `name`.
    @objc public var userHometown: [String: String]? { value.userHometown }
    /// The person's location: `id` and `name`.
    @objc public var userLocation: [String: String]? { value.userLocation }
    /// The person's gender: `male`, `female`, or a custom text.
    @objc public var userGender: String? { value.userGender }
    /// The URL of the person's profile page.
    @objc public var userLink: String? { value.userLink }
    /// The JWK thumbprint of the key that the token is bound to: `jkt` of the claim `cnf` (RFC 9449, section 6.1).
    @objc public var cnfJkt: String? { value.cnfJkt }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCAuthenticationTokenClaims)?.value == value }
    public override var hash: Int { value.hashValue }
}
#endif
