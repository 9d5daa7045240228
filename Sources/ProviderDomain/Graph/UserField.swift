public import LoginModel

/// What a person's node can be asked for (provider-wire.md, section 7.2).
public enum UserField: Sendable, Hashable {
    /// A value of the person's own.
    case value(needing: Permission?)
    /// An edge, of which the first page stands in the place of the value.
    case edge(Edge, needing: Permission?)
    /// A name that old clients still ask for: there is nothing to give, and no reason to fail.
    case retired

    /// What hangs on a person.
    public enum Edge: String, Sendable, Hashable {
        /// The person's picture.
        case picture
        /// Friends who use the app too.
        case friends
        /// What the person allows the app.
        case permissions
        /// The pages that the person looks after.
        case accounts
    }

    /// - Throws: where there is no such field.
    public init(_ name: String) throws(GraphError) {
        guard let field = Self.all[name] else { throw .noSuchField(name) }
        self = field
    }

    /// Where `fields` is not sent.
    static let defaults = ["id", "name"]

    private static let all: [String: UserField] = {
        var fields: [String: UserField] = [
            "id": .value(needing: nil), "installed": .value(needing: nil), "is_guest_user": .value(needing: nil),
            "email": .value(needing: .email), "birthday": .value(needing: .userBirthday), "age_range": .value(needing: .userAgeRange),
            "gender": .value(needing: .userGender), "hometown": .value(needing: .userHometown),
            "location": .value(needing: .userLocation), "link": .value(needing: .userLink),
            "picture": .edge(.picture, needing: .publicProfile), "friends": .edge(.friends, needing: .userFriends),
            "permissions": .edge(.permissions, needing: nil), "accounts": .edge(.accounts, needing: "pages_show_list"),
        ]
        for name in ["name", "first_name", "last_name", "middle_name", "name_format", "short_name"] {
            fields[name] = .value(needing: .publicProfile)
        }
        for name in [
            "username", "verified", "locale", "timezone", "updated_time", "bio", "website", "about", "third_party_id",
            "token_for_business", "ids_for_business",
        ] { fields[name] = .retired }
        return fields
    }()
}
