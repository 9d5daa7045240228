import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("A person at an app")
struct AccountTests {
    private static let developer: Set<String> = ["ada@example.com"]

    @Test(
        "A granted permission has an effect while the app may ask the person for it (section 12.4)",
        arguments: [
            ([.publicProfile, .email], [], AppRoles(), [.publicProfile, .email]), ([.userGender], [], AppRoles(), []),
            ([.userGender], [.userGender], AppRoles(), [.userGender]), ([.userGender], [], AppRoles(testers: developer), [.userGender]),
            ([.userGender], [], AppRoles(insightsUsers: developer), []), (["unheard_of"], ["unheard_of"], AppRoles(testers: developer), []),
            (["own"], [], AppRoles(), []), (["own"], ["own"], AppRoles(), ["own"]),
            (["own"], [], AppRoles(administrators: developer), ["own"]),
            ([], [.userGender], AppRoles(testers: developer), []),
        ] as [(Set<Permission>, Set<Permission>, AppRoles, Set<Permission>)])
    func permissions(granted: Set<Permission>, advanced: Set<Permission>, roles: AppRoles, effective: Set<Permission>) {
        let app = RegisteredApp(id: Sample.app.id, name: "Sample", advancedAccess: advanced, roles: roles, appDefinedPermissions: ["own"])
        #expect(Sample.account(Sample.grant(granted: granted), at: app).permissions == effective)
    }

    @Test(
        "An operator's own permission has an effect without a review if its definition says so",
        arguments: [(true, false, false), (true, true, true), (false, false, true), (false, true, true)])
    func operatorPermissions(needsReview: Bool, isApproved: Bool, hasEffect: Bool) {
        var app = RegisteredApp(id: Sample.app.id, name: "Sample", advancedAccess: isApproved ? ["club"] : [])
        app.operatorPermissions = ["club": PermissionDefinition("club", needsReview: needsReview, fields: ["hometown"])]
        let account = Sample.account(Sample.grant(granted: ["club"]), at: app)
        #expect(account.permissions == (hasEffect ? ["club"] : []))
        #expect(account.additionalFields == (hasEffect ? ["hometown"] : []))
    }

    @Test("The additional fields are those of all operator's permissions that are granted")
    func additionalFields() {
        var app = RegisteredApp(id: Sample.app.id, name: "Sample")
        app.operatorPermissions = [
            "a": PermissionDefinition("a", needsReview: false, fields: ["hometown", "link"]),
            "b": PermissionDefinition("b", needsReview: false, fields: ["link", "gender"]),
            "c": PermissionDefinition("c", needsReview: false, fields: ["email"]),
        ]
        #expect(Sample.account(Sample.grant(granted: ["a", "b", .email]), at: app).additionalFields == ["hometown", "link", "gender"])
        #expect(Sample.account(Sample.grant(granted: ["a"])).additionalFields == [])
    }

    /// The mode of an app, its roles, the apps of a test user, and whether the app accepts the person's login.
    static let admissions: [(AppMode, AppRoles, Set<String>, Bool)] = [
        (.live, AppRoles(), [], true), (.development, AppRoles(), [], false), (.development, AppRoles(testers: developer), [], true),
        (.development, AppRoles(developers: developer), [], true), (.development, AppRoles(administrators: developer), [], true),
        (.development, AppRoles(insightsUsers: developer), [], false), (.live, AppRoles(), [Sample.app.id], true),
        (.development, AppRoles(), [Sample.app.id], true), (.live, AppRoles(), ["2"], false),
        (.live, AppRoles(testers: developer), ["2"], false),
        (.development, AppRoles(administrators: developer), ["2"], false), (.live, AppRoles(), ["2", Sample.app.id], true),
    ]

    @Test(
        "An app admits everyone while it is live, and otherwise people with a role; a test user only at their own apps",
        arguments: admissions)
    func admission(mode: AppMode, roles: AppRoles, testApps: Set<String>, isAdmitted: Bool) {
        let app = RegisteredApp(id: Sample.app.id, name: "Sample", mode: mode, roles: roles)
        var person = Sample.ada
        person.testApps = testApps
        #expect(Sample.account(of: person, at: app).isAdmitted == isAdmitted)
        #expect(Sample.account(of: person, at: app).isVisible == isAdmitted)
        person.isLocked = true
        #expect(Sample.account(of: person, at: app).isAdmitted == isAdmitted)
        #expect(!Sample.account(of: person, at: app).isVisible, "A locked person does not exist for the app's server")
    }

    @Test("The app's server sees the account without the permissions whose data access has expired")
    func effective() {
        let account = Sample.account(Sample.grant(granted: [.publicProfile, .email]))
        #expect(account.effective(at: Sample.now + 7_775_999).permissions == [.publicProfile, .email])
        #expect(account.effective(at: Sample.now + 7_776_000).permissions == [.publicProfile])
        #expect(account.withGrant(Sample.grant(granted: [.email])).permissions == [.email])
    }

    @Test("A friend is visible with the public profile only, and the person with all permissions in effect")
    func visiblePeople() {
        let own = VisiblePerson(Sample.account(Sample.grant(granted: [.publicProfile, .userGender]), at: Sample.app, hasPicture: true))
        #expect(own.permissions == [.publicProfile] && own.id == "123456789012345678" && own.person == Sample.ada.id && own.hasPicture)
        #expect(own.account != nil && own.name.formatted == "Ada King Lovelace")
        let name = PersonName(first: "Grace", middle: nil, last: "Hopper")
        let friend = VisiblePerson(FriendPage.Friend(appScopedID: "5", person: Sample.grace.id, name: name, hasPicture: false))
        #expect(
            friend.permissions == [.publicProfile] && friend.id == "5" && friend.account == nil && friend.name == name && !friend.hasPicture
        )
    }

    /// A change of an account, and whether a snapshot with the permission `email` still matches the account.
    static let changes: [(String, @Sendable (inout RegisteredApp, inout Person, inout Grant) -> Void, Bool)] = [
        ("nothing", { _, _, _ in }, true), ("another permission is granted", { _, _, grant in grant.granted.insert(.userLikes) }, true),
        ("another permission is revoked", { _, _, grant in grant.granted.remove(.userBirthday) }, true),
        ("the permission is revoked", { _, _, grant in grant.granted.remove(.email) }, false),
        (
            "the permission has expired",
            { _, _, grant in
                grant.granted = []; grant.expired = [.email]
            }, false
        ),
        ("the grant was revoked", { _, _, grant in grant.epoch += 1 }, false),
        ("the grant is an earlier one", { _, _, grant in grant.epoch -= 1 }, false),
        ("the password was changed", { _, person, _ in person.password = PasswordDigest(encoded: "new") }, false),
        ("the person was locked", { _, person, _ in person.isLocked = true }, false),
        ("the app is inactive", { app, _, _ in app.settings.isActive = false }, false),
        ("the app is in development", { app, _, _ in app.mode = .development }, false),
        ("the name was changed", { _, person, _ in person.lastName = "Byron" }, true),
        ("the person logged in again", { _, _, grant in grant.lastLoginAt += 60 }, true),
        ("the person became a test user of another app", { _, person, _ in person.testApps = ["2"] }, false),
    ]

    @Test("A snapshot matches until something changes that the tokens depend on", arguments: changes)
    func snapshot(change: String, apply: @Sendable (inout RegisteredApp, inout Person, inout Grant) -> Void, matches: Bool) {
        var (app, person) = (Sample.approvedApp, Sample.ada)
        var grant = Sample.grant(granted: [.publicProfile, .email, .userBirthday], epoch: 3)
        let snapshot = AccountSnapshot(grant, of: person, permissions: [.email])
        #expect(snapshot.appID == app.id && snapshot.person == person.id && snapshot.permissions == [.email])
        apply(&app, &person, &grant)
        #expect(snapshot.matches(Sample.account(grant, of: person, at: app)) == matches, "\(change)")
    }
}
