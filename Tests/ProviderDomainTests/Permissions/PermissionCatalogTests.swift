import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The catalog of permissions")
struct PermissionCatalogTests {
    private static let app: RegisteredApp = {
        var app = RegisteredApp(
            id: "1", name: "Sample", advancedAccess: [.userFriends, "own_approved", "club_approved", "gone"],
            roles: AppRoles(testers: ["grace@example.com"], insightsUsers: ["ada@example.com"]),
            appDefinedPermissions: ["own", "own_approved"])
        app.operatorPermissions = [
            "club": PermissionDefinition("club"), "club_approved": PermissionDefinition("club_approved"),
            "club_free": PermissionDefinition("club_free", needsReview: false, allowsLimitedLogin: true),
            // The operator's definition of a documented permission replaces the rule for it.
            "email": PermissionDefinition("email", needsReview: true),
            "user_gender": PermissionDefinition("user_gender", needsReview: false),
        ]
        return app
    }()

    /// A permission, and whether the app may request it from everyone, from a tester, and in a limited login.
    static let rows: [(Permission, Bool, Bool, Bool)] = [
        (.publicProfile, true, true, true), (.userFriends, true, true, true), (.userBirthday, false, true, true),
        (.userLikes, false, true, false),
        ("own", false, true, false), ("own_approved", true, true, false), ("club", false, true, false),
        ("club_approved", true, true, false),
        ("club_free", true, true, true), (.email, false, true, true), (.userGender, true, true, true), ("gone", false, false, false),
        ("unheard_of", false, false, false), (.openid, false, false, false), ("Email", false, false, false), ("", false, false, false),
        ("publish_actions", false, false, false),
    ]

    @Test("Whether an app may ask for a permission depends on reviews, roles and the kind of login", arguments: rows)
    func availability(permission: Permission, forEveryone: Bool, forTesters: Bool, inLimitedLogin: Bool) {
        #expect(PermissionCatalog.isAvailableToAll(permission, of: Self.app) == forEveryone)
        #expect(PermissionCatalog.isAvailable(permission, to: Self.app, for: Sample.ada) == forEveryone)
        #expect(PermissionCatalog.isAvailable(permission, to: Self.app, for: Sample.grace) == forTesters)
        #expect(PermissionCatalog.allowsLimitedLogin(permission, for: Self.app) == inLimitedLogin)
    }

    @Test("A test user of the app may be asked for everything that the app can ask for", arguments: rows)
    func testUsers(permission: Permission, forEveryone: Bool, forTesters: Bool, inLimitedLogin: Bool) {
        var person = Sample.ada
        person.testApps = ["1"]
        #expect(PermissionCatalog.isAvailable(permission, to: Self.app, for: person) == forTesters)
        person.testApps = ["2"]
        #expect(PermissionCatalog.isAvailable(permission, to: Self.app, for: person) == forEveryone)
    }

    @Test("The catalog has the twelve permissions of a limited login and four others, and each name in one set only")
    func sets() {
        #expect(PermissionCatalog.all.count == 16 && PermissionCatalog.all.isSuperset(of: Permission.limitedLogin))
        #expect(PermissionCatalog.documented.isDisjoint(with: PermissionCatalog.all))
        #expect(PermissionCatalog.reserved.isDisjoint(with: PermissionCatalog.all.union(PermissionCatalog.documented)))
        #expect(PermissionCatalog.withoutReview == [.publicProfile, .email])
        for permission in PermissionCatalog.all.union(PermissionCatalog.documented) {
            #expect(throws: Never.self) { try Permission(validating: permission.name) }
        }
    }

    @Test("The operator can define permissions for fields that exist and that the public profile does not include")
    func definableFields() {
        for name in PermissionCatalog.definableFields {
            let field = NodeType.user.fields[name]
            #expect(field?.permission != nil && field?.permission != .publicProfile, "\(name)")
        }
    }

    @Test("A definition has every property in its JSON, and its text if there is one")
    func definitionJSON() {
        #expect(
            PermissionDefinition("club").json == [
                "name": "club", "group": "other", "review": true, "publish": false, "limited": false, "fields": [],
            ])
        let definition = PermissionDefinition(
            "loyalty", group: .userData, text: "The points", needsReview: false, publishes: true, allowsLimitedLogin: true,
            fields: ["location", "email"])
        #expect(
            definition.json == [
                "name": "loyalty", "group": "user_data", "text": "The points", "review": false, "publish": true, "limited": true,
                "fields": ["email", "location"],
            ])
        #expect(PermissionDefinition("pages", group: .pages).json["group"] == "events_groups_pages")
    }
}
