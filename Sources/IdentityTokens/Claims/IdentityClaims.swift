public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The claims of an ID token (OpenID Connect Core 1.0, section 2; provider-wire.md, section 6.3).
///
/// A claim about the person that has another JSON type than the reference says is left out; ``json`` still has it.
public struct IdentityClaims: Sendable, Hashable {
    /// `iss`: who issued the token.
    public let issuer: String
    /// `aud`: the apps that the token is for.
    public let audience: [String]
    /// `sub`: the person, by an id that only this app knows.
    public let subject: String
    /// `iat`
    public let issuedAt: Date
    /// `exp`
    public let expiresAt: Date
    /// `jti`: unlike that of any other token.
    public let tokenID: String?
    /// `nonce`: what the app sent with its request.
    public let nonce: String?
    /// `at_hash`: see ``AccessTokenHash``.
    public let accessTokenHash: String?
    /// `azp`
    public let authorizedParty: String?

    /// The full name.
    public let name: String?
    /// The first name.
    public let givenName: String?
    /// The name between the first and the last.
    public let middleName: String?
    /// The last name.
    public let familyName: String?
    /// An https address that stays valid for a short time.
    public let picture: String?
    /// The e-mail address.
    public let email: String?
    /// App-scoped ids of friends who use the app.
    public let userFriends: [String]?
    /// `MM/DD/YYYY`, `MM/DD` or `YYYY`; `Birthday` reads it.
    public let userBirthday: String?
    /// A coarse age.
    public let userAgeRange: AgeRange?
    /// The gender, in a word of the reference's or of the person's.
    public let userGender: String?
    /// The address of the person's page.
    public let userLink: String?
    /// Where the person comes from.
    public let userHometown: Place?
    /// Where the person lives.
    public let userLocation: Place?
    /// `cnf.jkt`: the thumbprint of the key that the token is bound to (RFC 9449, section 6.1).
    public let confirmationThumbprint: String?

    /// Every claim as it came.
    public let json: [String: JSONValue]

    /// Reads claims that nothing is known about yet: neither who wrote them nor for whom.
    /// - Throws: the first claim that is missing or has another type than it must have.
    public init(_ json: [String: JSONValue]) throws(TokenRejection) {
        if let offence = ClaimRule.offences(in: json).first { throw offence }
        self.json = json
        issuer = json["iss"]?.string ?? ""
        audience = Self.audience(json) ?? []
        subject = json["sub"]?.string ?? ""
        issuedAt = json["iat"]?.date ?? .distantFuture
        expiresAt = json["exp"]?.date ?? .distantPast
        tokenID = json["jti"]?.string
        nonce = json["nonce"]?.string
        accessTokenHash = json["at_hash"]?.string
        authorizedParty = json["azp"]?.string
        name = json["name"]?.string
        givenName = json["given_name"]?.string
        middleName = json["middle_name"]?.string
        familyName = json["family_name"]?.string
        picture = json["picture"]?.string
        email = json["email"]?.string
        userFriends = json["user_friends"]?.strings
        userBirthday = json["user_birthday"]?.string
        userAgeRange = json["user_age_range"].flatMap(AgeRange.init(claim:))
        userGender = json["user_gender"]?.string
        userLink = json["user_link"]?.string
        userHometown = json["user_hometown"].flatMap(Place.init(claim:))
        userLocation = json["user_location"].flatMap(Place.init(claim:))
        confirmationThumbprint = json["cnf"]?["jkt"]?.string
    }

    /// One string or an array of strings (RFC 7519, section 4.1.3).
    static func audience(_ json: [String: JSONValue]) -> [String]? {
        json["aud"]?.string.map { [$0] } ?? json["aud"]?.strings
    }
}
