public import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The claims of an ID token (OpenID Connect Core 1.0, section 2; Wire.md, section 6.3).
///
/// Each claim is decoded when it is read. A claim about the person is `nil` if it does not have the JSON type in Facebook's documentation;
/// ``json`` still contains it.
public struct IdentityClaims: Sendable, Hashable {
    private let members: JSONOutline

    /// `iss`: the issuer of the token, a URL.
    public var issuer: String { members.read { $0.text(.iss) } ?? "" }
    /// `aud`: the IDs of the apps that the token is for.
    public var audience: [String] { members.read(\.audience) ?? [] }
    /// `sub`: the app-scoped user ID of the person.
    public var subject: String { members.read { $0.text(.sub) } ?? "" }
    /// `iat`: the time when the token was issued.
    public var issuedAt: Date { members.read { $0.date(.iat) } ?? .distantFuture }
    /// `exp`: the time at which the token expires.
    public var expiresAt: Date { members.read { $0.date(.exp) } ?? .distantPast }
    /// `jti`: the unique ID of the token (RFC 7519, section 4.1.7).
    public var tokenID: String? { members.read { $0.text(.jti) } }
    /// `nonce`: the value that the app sent with its authentication request.
    public var nonce: String? { members.read { $0.text(.nonce) } }
    /// `at_hash`: the hash of the access token that was issued along with this token; see ``AccessTokenHash``.
    public var accessTokenHash: String? { members.read { $0.text(.atHash) } }
    /// `azp`: the ID of the app that the token was issued to.
    public var authorizedParty: String? { members.read { $0.text(.azp) } }

    /// `name`: the person's full name.
    public var name: String? { members.read { $0.text(.name) } }
    /// `given_name`: the person's first name.
    public var givenName: String? { members.read { $0.text(.givenName) } }
    /// `middle_name`: the person's middle name.
    public var middleName: String? { members.read { $0.text(.middleName) } }
    /// `family_name`: the person's last name.
    public var familyName: String? { members.read { $0.text(.familyName) } }
    /// `picture`: the `https` URL of the person's profile picture, which is valid only for a short time.
    public var picture: String? { members.read { $0.text(.picture) } }
    /// `email`: the person's e-mail address.
    public var email: String? { members.read { $0.text(.email) } }
    /// `user_friends`: the app-scoped user IDs of the person's friends who also use the app.
    public var userFriends: [String]? { members.read { $0.strings(.userFriends) } }
    /// `user_birthday`: the person's birthday as `MM/DD/YYYY`, `MM/DD` or `YYYY`; `Birthday` parses it.
    public var userBirthday: String? { members.read { $0.text(.userBirthday) } }
    /// `user_age_range`: the person's age range in years.
    public var userAgeRange: AgeRange? { members.read { $0.value(.userAgeRange) }.flatMap(AgeRange.init(claim:)) }
    /// `user_gender`: `male`, `female`, or a custom text.
    public var userGender: String? { members.read { $0.text(.userGender) } }
    /// `user_link`: the URL of the person's profile page.
    public var userLink: String? { members.read { $0.text(.userLink) } }
    /// `user_hometown`: the person's hometown.
    public var userHometown: Place? { members.read { $0.value(.userHometown) }.flatMap(Place.init(claim:)) }
    /// `user_location`: the person's current city.
    public var userLocation: Place? { members.read { $0.value(.userLocation) }.flatMap(Place.init(claim:)) }
    /// `cnf.jkt`: the thumbprint of the key that the token is bound to (RFC 9449, section 6.1).
    public var confirmationThumbprint: String? { members.read { $0.value(.cnf) }?["jkt"]?.string }

    /// All claims, by name, as they are in the token.
    public var json: [String: JSONValue] { members.values }

    /// Creates a claim set from JSON whose origin and audience have not been verified.
    /// - Throws: a rejection for the first claim that is missing or has the wrong type, or for claims that are nested too deeply.
    public init(_ json: [String: JSONValue]) throws(TokenRejection) {
        do throws(JSONSyntaxError) {
            members = try JSONOutline(json, names: JSONName.table)
        } catch { throw ClaimsCheck.rejection(for: .syntax(error)) }
        if let violation = members.read(ClaimRule.violations).first { throw violation }
    }

    /// Creates a claim set from members whose types ``ClaimsCheck`` has already validated.
    init(checked members: JSONOutline) { self.members = members }

    public static func == (one: IdentityClaims, other: IdentityClaims) -> Bool {
        one.members.read { one in other.members.read { one.hasSameText(as: $0) } } || one.json == other.json
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(issuer)
        hasher.combine(subject)
        hasher.combine(tokenID)
    }
}

extension JSONMembers {
    /// `aud`: one string or an array of strings (RFC 7519, section 4.1.3).
    var audience: [String]? { text(.aud).map { [$0] } ?? strings(.aud) }

    /// Reads a `NumericDate` (RFC 7519, section 2): seconds since 1970, with or without a fraction; `nil` outside the years 1970 to 9999.
    func date(_ name: JSONName) -> Date? { number(name).flatMap(Date.init(numericDate:)) }
}
