public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The claims of an ID token: what a person's permissions let an app know (provider-wire.md, section 6.3).
public struct IDTokenContent: Sendable {
    /// The public address of the provider.
    public let issuer: String
    /// The person that it is about.
    public let person: Person
    /// What the person allows the app.
    public let grant: Grant
    /// What this login gives, of what it had asked for.
    public let permissions: Set<Permission>
    /// What permissions of the operator's open besides: names of ``PermissionCatalogue/openableFields``.
    public var openedFields: Set<String> = []
    /// The app-scoped ids of friends who gave the app `user_friends` too.
    public let friendIDs: [String]
    /// Where the picture is.
    public let pictureURL: String
    /// The value that the ID token must carry.
    public let nonce: String?
    /// The thumbprint of the key that the ID token is bound to (RFC 9449).
    public let dpopThumbprint: String?
    /// The half hash of an access token that is returned alongside.
    public var accessTokenHash: String?
    /// The half hash of a code that is returned alongside.
    public var codeHash: String?
    /// When the password was typed, where the app has asked for that (OpenID Connect Core 1.0, section 2).
    public var authenticatedAt: Date?

    /// Takes everything as it is.
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

    /// The claims that tell nothing of the person.
    private static let technical: Set = ["iss", "aud", "iat", "exp", "jti", "nonce", "at_hash", "c_hash", "auth_time", "cnf"]

    /// The names of the claims that tell of the person.
    static func telling(_ claims: [String: JSONValue]) -> Set<String> { Set(claims.keys).subtracting(technical) }

    /// Seconds for which a token is valid.
    public static let lifetime: Int64 = 3600

    /// - Parameter tokenID: the `jti`, never used before.
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

    /// The claims that tell of the person.
    func personalClaims(at now: Date) -> [String: JSONValue] {
        permissions.union(openedFields.map(Self.permission(ofField:))).reduce(into: [:]) { claims, permission in
            claims.merge(self.claims(opened: permission, at: now)) { _, new in new }
        }
    }

    /// What one permission adds. `user_messenger_contact` and the gaming ones add nothing (section 6.3).
    private func claims(opened permission: Permission, at now: Date) -> [String: JSONValue] {
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

    /// The permission of the documentation's that opens a field which one of the operator's can open too.
    private static func permission(ofField name: String) -> Permission { name == "email" ? .email : Permission(name: "user_\(name)") }

    /// The claims by which one can tell that a permission was among those of a login.
    static func claimNames(of permission: Permission, in catalogue: [Permission: PermissionDefinition]) -> [String] {
        switch permission {
        case .publicProfile: ["name"]
        case .email: ["email"]
        case .userFriends, .userBirthday, .userAgeRange, .userGender, .userLink, .userHometown, .userLocation: [permission.name]
        default: catalogue[permission]?.fields.map { Self.permission(ofField: $0).name } ?? []
        }
    }
}
