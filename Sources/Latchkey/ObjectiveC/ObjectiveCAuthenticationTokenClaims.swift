#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKAuthenticationTokenClaims` for Objective-C: verified ``AuthenticationTokenClaims``, under the documented names.
@objc(FBSDKAuthenticationTokenClaims)
public final class ObjectiveCAuthenticationTokenClaims: NSObject, Sendable {
    /// The same claims for Swift.
    public let value: AuthenticationTokenClaims

    init(_ value: AuthenticationTokenClaims) { self.value = value }

    /// The token's own id; empty where the provider gave none.
    @objc public var jti: String { value.jti }
    /// Who issued the token.
    @objc public var iss: String { value.iss }
    /// The app that the token is for: this one, also where the token names several.
    @objc public var aud: String { value.aud }
    /// The nonce of the login's configuration.
    @objc public var nonce: String { value.nonce }
    /// The person's id in this app.
    @objc public var sub: String { value.sub }
    /// When the token ends.
    @objc public var exp: TimeInterval { value.exp }
    /// When the token was issued.
    @objc public var iat: TimeInterval { value.iat }
    /// The full name.
    @objc public var name: String? { value.name }
    /// The first name.
    @objc public var givenName: String? { value.givenName }
    /// The name between the first and the last.
    @objc public var middleName: String? { value.middleName }
    /// The last name.
    @objc public var familyName: String? { value.familyName }
    /// The e-mail address.
    @objc public var email: String? { value.email }
    /// The address of a picture, which may stop working soon.
    @objc public var picture: String? { value.picture }
    /// The ids of friends who use the app too.
    @objc public var userFriends: [String]? { value.userFriends }
    /// `MM/DD/YYYY`, `MM/DD` or `YYYY`.
    @objc public var userBirthday: String? { value.userBirthday }
    /// `min` and `max` in years, one of them or both.
    @objc public var userAgeRange: [String: NSNumber]? { value.userAgeRange }
    /// `id` and `name`.
    @objc public var userHometown: [String: String]? { value.userHometown }
    /// `id` and `name`.
    @objc public var userLocation: [String: String]? { value.userLocation }
    /// `male`, `female`, or the person's own words.
    @objc public var userGender: String? { value.userGender }
    /// The address of the person's page.
    @objc public var userLink: String? { value.userLink }
    /// The thumbprint of the key that the token is bound to.
    @objc public var cnfJkt: String? { value.cnfJkt }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCAuthenticationTokenClaims)?.value == value }
    public override var hash: Int { value.hashValue }
}
#endif
