public import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The content of an ID token, whose claims depend on the permissions that the person granted the app (Wire.md, section 6.3).
public struct IDTokenContent: Sendable {
    /// The public URL of the provider: the `iss` claim.
    public let issuer: String
    /// The person whom the token is about.
    public let person: Person
    /// The person's grant to the app, which contains the values of `aud` and `sub`.
    public let grant: Grant
    /// The requested permissions that the login granted.
    public let permissions: Set<Permission>
    /// The fields that permissions defined by the operator add: names from ``PermissionCatalog/definableFields``.
    public var additionalFields: Set<String> = []
    /// The app-scoped IDs of those friends of the person who also granted `user_friends` to the app.
    public let friendIDs: [String]
    /// The URL of the person's profile picture: the `picture` claim.
    public let pictureURL: String
    /// The value of the `nonce` claim; `nil` if the request had none.
    public let nonce: String?
    /// The thumbprint of the key that the token is bound to: the `cnf.jkt` claim (RFC 9449, section 6.1). It is `nil` if the token is not bound.
    public let dpopThumbprint: String?
    /// The value of the `at_hash` claim; `nil` if no access token is returned with the ID token.
    public var accessTokenHash: String?
    /// The value of the `c_hash` claim; `nil` if no code is returned with the ID token.
    public var codeHash: String?
    /// When the person entered the password: the `auth_time` claim. It is `nil` unless the app requested it (OpenID Connect Core 1.0, section 2).
    public var authenticatedAt: Date?

    /// Creates the content of an ID token. The hashes, `auth_time` and the operator's fields are set afterward.
    public init(
        issuer: String, person: Person, grant: Grant, permissions: Set<Permission>, friendIDs: [String], pictureURL: String,
        nonce: String?, dpopThumbprint: String?
    ) {
        self.issuer = issuer
        self.person = person
        self.grant = grant
        self.permissions = permissions
        self.friendIDs = friendIDs
        self.pictureURL = pictureURL
        self.nonce = nonce
        self.dpopThumbprint = dpopThumbprint
    }

    /// The claims that disclose nothing about the person.
    private static let protocolClaims: Set = ["iss", "aud", "iat", "exp", "jti", "nonce", "at_hash", "c_hash", "auth_time", "cnf"]

    /// Returns the names of the claims that disclose something about the person.
    static func personalClaimNames(in claims: [String: JSONValue]) -> Set<String> { Set(claims.keys).subtracting(protocolClaims) }

    /// The lifetime of an ID token in seconds: one hour.
    public static let lifetime: Int64 = 3600

    /// Returns all claims of the token.
    /// - Parameter tokenID: The `jti` claim, which must be unique.
    public func claims(tokenID: String, at now: Date) -> [String: JSONValue] {
        let issuedAt = Int64(now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "aud": .string(grant.appID), "sub": .string(grant.appScopedID),
            "iat": .integer(issuedAt), "exp": .integer(issuedAt + Self.lifetime), "jti": .string(tokenID),
        ]
        claims["nonce"] = nonce.map(JSONValue.string)
        claims["at_hash"] = accessTokenHash.map(JSONValue.string)
        claims["c_hash"] = codeHash.map(JSONValue.string)
        claims["auth_time"] = authenticatedAt.map { .integer(Int64($0.timeIntervalSince1970)) }
        claims["cnf"] = dpopThumbprint.map { .object(["jkt": .string($0)]) }
        return claims.merging(personalClaims(at: now)) { _, new in new }
    }

    /// Returns the claims about the person that the permissions disclose.
    func personalClaims(at now: Date) -> [String: JSONValue] {
        let others = additionalFields.map(PermissionDefinition.documentedPermission(ofField:))
        return permissions.union(others).reduce(into: [:]) { claims, permission in
            claims.merge(self.claims(for: permission, at: now)) { _, new in new }
        }
    }

    /// Returns the claims that one permission discloses. `user_messenger_contact` and the gaming permissions disclose none (Wire.md,
    /// section 6.3).
    private func claims(for permission: Permission, at now: Date) -> [String: JSONValue] {
        let values: [String: JSONValue?] =
            switch permission {
            case .publicProfile:
                [
                    "name": .string(person.name), "given_name": .string(person.firstName), "family_name": .string(person.lastName),
                    "middle_name": person.middleName.map(JSONValue.string), "picture": .string(pictureURL),
                ]
            case .email: ["email": person.email.map(JSONValue.string)]
            case .userFriends: ["user_friends": .array(friendIDs.map(JSONValue.string))]
            case .userBirthday: ["user_birthday": person.birthday.map { .string($0.description) }]
            case .userAgeRange: ["user_age_range": person.ageRange(at: now)]
            case .userGender: ["user_gender": person.gender.map(JSONValue.string)]
            case .userLink: ["user_link": person.link.map(JSONValue.string)]
            case .userHometown: ["user_hometown": person.hometown.map(\.json)]
            case .userLocation: ["user_location": person.location.map(\.json)]
            default: [:]
            }
        return values.compactMapValues(\.self)
    }

    /// Returns the names of the claims whose presence shows that a login included the permission.
    static func claimNames(of permission: Permission, in operatorPermissions: [Permission: PermissionDefinition]) -> [String] {
        switch permission {
        case .publicProfile: ["name"]
        case .email: ["email"]
        case .userFriends, .userBirthday, .userAgeRange, .userGender, .userLink, .userHometown, .userLocation: [permission.name]
        default: operatorPermissions[permission]?.documentedPermissions.map(\.name) ?? []
        }
    }
}
