import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The edges permissions of a person and of an app")
struct PermissionEdgeTests {
    private static let grant: Grant = {
        var grant = Sample.grant(granted: [.publicProfile, .userBirthday, .userGender], declined: [.email, .userLikes])
        grant.expired = [.userFriends]
        return grant
    }()

    /// Returns the entries as `name status`.
    private func entries(_ json: JSONValue) -> [String] {
        json["data"]?.array?.map { [$0["permission"]?.string, $0["status"]?.string].compactMap(\.self).joined(separator: " ") } ?? []
    }

    @Test("A person's list has every decision, sorted by name, without permissions that the app has lost access to")
    func decisions() {
        let list = PermissionList(of: Sample.account(Self.grant, at: Sample.app))
        #expect(
            entries(list.json) == [
                "email declined", "public_profile granted", "user_birthday granted", "user_friends expired", "user_likes declined",
            ])
        #expect(entries(PermissionList(of: Sample.account(Self.grant)).json).contains("user_gender granted"))
    }

    @Test(
        "A person's list can be restricted to permissions and statuses",
        arguments: [
            (["email"], nil, ["email declined"]), (["email", "user_friends"], ["expired"], ["user_friends expired"]),
            (nil, ["declined"], ["email declined", "user_likes declined"]),
            (
                nil, ["granted", "expired"],
                [
                    "public_profile granted", "user_birthday granted", "user_friends expired", "user_gender granted",
                ]
            ),
            ([], nil, []), (nil, [], []), (["unheard_of"], nil, []), (nil, ["Granted"], []), (["EMAIL"], nil, []),
        ] as [([String]?, [String]?, [String])])
    func filters(names: [String]?, statuses: [String]?, expected: [String]) {
        #expect(entries(PermissionList(of: Sample.account(Self.grant), names: names, statuses: statuses).json) == expected)
    }

    @Test("A person's list has only the requested fields of each entry")
    func fields() throws {
        let account = Sample.account(Sample.grant())
        #expect(
            PermissionList(of: account, showing: try Sample.selection("status", of: .permission)).json == ["data": [["status": "granted"]]])
        #expect(PermissionList(of: account).json == ["data": [["permission": "public_profile", "status": "granted"]]])
    }

    private static var app: RegisteredApp {
        var app = RegisteredApp(
            id: "1", name: "Sample", advancedAccess: [.userFriends, "own_approved"], appDefinedPermissions: ["own", "own_approved"])
        app.operatorPermissions = [
            "club": PermissionDefinition("club"), "club_free": PermissionDefinition("club_free", needsReview: false),
        ]
        return app
    }

    @Test("An app's list has every permission that it can ask for, and whether it may ask everyone")
    func ofApp() {
        let live = entries(AppPermissionList.json(of: Self.app, statuses: ["live"]))
        #expect(live == ["club_free live", "email live", "own_approved live", "public_profile live", "user_friends live"])
        let unapproved = entries(AppPermissionList.json(of: Self.app, statuses: ["unapproved"]))
        #expect(unapproved.count == PermissionCatalog.all.count - 3 + 2)
        #expect(
            unapproved.first == "club unapproved" && unapproved.contains("own unapproved") && unapproved.contains("user_likes unapproved"))
        let all = entries(AppPermissionList.json(of: Self.app))
        #expect(all == (live + unapproved).sorted { $0.prefix { $0 != " " } < $1.prefix { $0 != " " } })
    }

    @Test(
        "An app's list can be restricted to permissions and statuses",
        arguments: [
            (["email", "club"], nil, ["club unapproved", "email live"]), (["club"], ["live"], []), (["unheard_of"], nil, []), ([], nil, []),
            (nil, ["granted"], []),
        ] as [([String]?, [String]?, [String])])
    func ofAppFiltered(names: [String]?, statuses: [String]?, expected: [String]) {
        #expect(entries(AppPermissionList.json(of: Self.app, statuses: statuses, names: names)) == expected)
    }
}
