public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The claims of an ID token (OpenID Connect Core 1.0, section 2; provider-wire.md, section 6.3).
///
/// Each is read when it is asked for. A claim about the person that has another JSON type than the reference says is left out; ``json`` still has it.
public struct IdentityClaims: Sendable, Hashable {
    private let members: JSONOutline

    /// `iss`: who issued the token.
    public var issuer: String { members.read { $0.text(.iss) } ?? "" }
    /// `aud`: the apps that the token is for.
    public var audience: [String] { members.read(\.audience) ?? [] }
    /// `sub`: the person, by an id that only this app knows.
    public var subject: String { members.read { $0.text(.sub) } ?? "" }
    /// `iat`
    public var issuedAt: Date { members.read { $0.date(.iat) } ?? .distantFuture }
    /// `exp`
    public var expiresAt: Date { members.read { $0.date(.exp) } ?? .distantPast }
    /// `jti`: unlike that of any other token.
    public var tokenID: String? { members.read { $0.text(.jti) } }
    /// `nonce`: what the app sent with its request.
    public var nonce: String? { members.read { $0.text(.nonce) } }
    /// `at_hash`: see ``AccessTokenHash``.
    public var accessTokenHash: String? { members.read { $0.text(.atHash) } }
    /// `azp`
    public var authorizedParty: String? { members.read { $0.text(.azp) } }

    /// The full name.
    public var name: String? { members.read { $0.text(.name) } }
    /// The first name.
    public var givenName: String? { members.read { $0.text(.givenName) } }
    /// The name between the first and the last.
    public var middleName: String? { members.read { $0.text(.middleName) } }
    /// The last name.
    public var familyName: String? { members.read { $0.text(.familyName) } }
    /// An https address that stays valid for a short time.
    public var picture: String? { members.read { $0.text(.picture) } }
    /// The e-mail address.
    public var email: String? { members.read { $0.text(.email) } }
    /// App-scoped ids of friends who use the app.
    public var userFriends: [String]? { members.read { $0.texts(.userFriends) } }
    /// `MM/DD/YYYY`, `MM/DD` or `YYYY`; `Birthday` reads it.
    public var userBirthday: String? { members.read { $0.text(.userBirthday) } }
    /// A coarse age.
    public var userAgeRange: AgeRange? { members.read { $0.value(.userAgeRange) }.flatMap(AgeRange.init(claim:)) }
    /// The gender, in a word of the reference's or of the person's.
    public var userGender: String? { members.read { $0.text(.userGender) } }
    /// The address of the person's page.
    public var userLink: String? { members.read { $0.text(.userLink) } }
    /// Where the person comes from.
    public var userHometown: Place? { members.read { $0.value(.userHometown) }.flatMap(Place.init(claim:)) }
    /// Where the person lives.
    public var userLocation: Place? { members.read { $0.value(.userLocation) }.flatMap(Place.init(claim:)) }
    /// `cnf.jkt`: the thumbprint of the key that the token is bound to (RFC 9449, section 6.1).
    public var confirmationThumbprint: String? { members.read { $0.value(.cnf) }?["jkt"]?.string }

    /// Every claim as it came.
    public var json: [String: JSONValue] { members.values }

    /// Reads claims that nothing is known about yet: neither who wrote them nor for whom.
    /// - Throws: the first claim that is missing or has another type than it must have; also where they are nested deeper than is read.
    public init(_ json: [String: JSONValue]) throws(TokenRejection) {
        do throws(JSONSyntaxError) {
            members = try JSONOutline(json)
        } catch { throw ClaimsCheck.rejection(for: .syntax(error)) }
        if let offence = members.read(ClaimRule.offences).first { throw offence }
    }

    /// Claims of which ``ClaimsCheck`` has said that each has its type.
    init(checked members: JSONOutline) { self.members = members }

    public static func == (one: IdentityClaims, other: IdentityClaims) -> Bool {
        one.members.read { one in other.members.read { one.isWritten(as: $0) } } || one.json == other.json
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(issuer)
        hasher.combine(subject)
        hasher.combine(tokenID)
    }
}

extension JSONMembers {
    /// `aud`: one string or an array of strings (RFC 7519, section 4.1.3).
    var audience: [String]? { text(.aud).map { [$0] } ?? texts(.aud) }

    /// A numeric date: seconds since 1970, whole or not (RFC 7519, section 2), from 1970 to 9999.
    func date(_ name: JSONName) -> Date? { number(name).flatMap(Date.init(numericDate:)) }
}
