import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("A person as a node")
struct UserNodeTests {
    private static let everything = PermissionCatalog.all

    /// Returns the fields that a call gets for a person.
    private func json(_ fields: String, granted: Set<Permission> = everything, of person: Person = Sample.ada, at app: RegisteredApp? = nil)
        throws
        -> JSONValue
    {
        let account = Sample.account(Sample.grant(granted: granted), of: person, at: app ?? Sample.approvedApp)
        return UserNode(of: VisiblePerson(account), showing: try Sample.selection(fields)).json(at: Sample.now)
    }

    /// Ada's friend Grace, with the data that a call can see.
    private static let friend = VisiblePerson(
        FriendPage.Friend(
            appScopedID: "55", person: Sample.grace.id, name: PersonName(first: "Grace", middle: "Brewster", last: "Hopper"),
            hasPicture: true))

    /// A field, the permission that it requires, if any, and its value.
    static let values: [(String, Permission?, JSONValue)] = [
        ("id", nil, "123456789012345678"), ("installed", nil, true), ("is_guest_user", nil, false),
        ("name", .publicProfile, "Ada King Lovelace"), ("first_name", .publicProfile, "Ada"), ("middle_name", .publicProfile, "King"),
        ("last_name", .publicProfile, "Lovelace"), ("short_name", .publicProfile, "Ada"),
        ("name_format", .publicProfile, "{first} {last}"), ("email", .email, "ada@example.com"), ("birthday", .userBirthday, "12/10/1985"),
        ("gender", .userGender, "female"), ("link", .userLink, "https://people.example/ada"), ("age_range", .userAgeRange, ["min": 21]),
        ("age_range{max}", .userAgeRange, [:]), ("hometown", .userHometown, ["id": "106377336067638", "name": "London, United Kingdom"]),
        ("hometown{name}", .userHometown, ["id": "106377336067638", "name": "London, United Kingdom"]),
        ("location", .userLocation, ["id": "110884905606108", "name": "Turin, Italy"]),
        ("location{id}", .userLocation, ["id": "110884905606108"]),
    ]

    @Test("A field has its value only under its permission", arguments: values)
    func value(field: String, permission: Permission?, value: JSONValue) throws {
        let name = String(field.prefix { $0 != "{" })
        #expect(try json(field)[name] == value)
        let without = try json(field, granted: Self.everything.subtracting([permission ?? ""]))
        #expect(without[name] == (permission == nil ? value : nil))
        let alone = try json(field, granted: permission.map { [$0] } ?? [])
        #expect(alone[name] == value, "No other permission is necessary")
    }

    @Test("A permission that the app has lost access to opens nothing")
    func lostAccess() throws {
        let account = Sample.account(Sample.grant(granted: [.publicProfile, .email, .userGender]), at: Sample.app)
        let node = UserNode(of: VisiblePerson(account), showing: try Sample.selection("email,gender"))
        #expect(node.json(at: Sample.now) == ["id": "123456789012345678", "email": "ada@example.com"])
    }

    @Test("A field without a value is left out")
    func unknownValues() throws {
        var person = Sample.grace
        person.login = "+12025550143"
        let fields = "name,middle_name,email,birthday,age_range,gender,hometown,location,link"
        #expect(try json(fields, of: person) == ["id": "123456789012345678", "name": "Grace Hopper"])
    }

    @Test(
        "The age range is that of the current day, and unknown without a full birthday",
        arguments: [
            ("11/21/2008", ["min": 18, "max": 20]), ("11/22/2008", ["min": 13, "max": 17]), ("11/22/2005", ["min": 18, "max": 20]),
            ("11/21/2005", ["min": 21]), ("11/22/2013", nil), ("11/21", nil), ("1985", nil),
        ] as [(String, JSONValue?)])
    func ageRange(birthday: String, range: JSONValue?) throws {
        var person = Sample.ada
        person.birthday = try Birthday(birthday)
        #expect(try json("age_range", of: person)["age_range"] == range)
    }

    @Test("A friend shows the public profile, and nothing that only the person who logged in shows")
    func friends() throws {
        let fields = Self.values.map { String($0.0.prefix { $0 != "{" }) } + ["token_for_business", "permissions", "friends", "accounts"]
        let selection = try Sample.selection(fields.joined(separator: ","))
        let node = UserNode(of: Self.friend, showing: selection)
        #expect(
            node.json(at: Sample.now) == [
                "id": "55", "installed": true, "is_guest_user": false, "name": "Grace Brewster Hopper", "first_name": "Grace",
                "middle_name": "Brewster", "last_name": "Hopper", "short_name": "Grace", "name_format": "{first} {last}",
            ])
        #expect(node.edges.isEmpty)
        #expect(UserNode(of: Self.friend, showing: try Sample.selection("picture,friends")).edges.map(\.outputName) == ["picture"])
    }

    @Test(
        "An edge is readable under its permission, if it has one",
        arguments: [
            ("picture", .publicProfile), ("friends", .userFriends), ("permissions", nil), ("ids_for_business", nil),
        ] as [(String, Permission?)])
    func edges(name: String, permission: Permission?) throws {
        func edges(_ granted: Set<Permission>) throws -> [String] {
            let account = Sample.account(Sample.grant(granted: granted))
            return UserNode(of: VisiblePerson(account), showing: try Sample.selection(name)).edges.map(\.outputName)
        }
        #expect(try edges(permission.map { [$0] } ?? []) == [name])
        #expect(try edges(Self.everything.subtracting([permission ?? ""])) == (permission == nil ? [name] : []))
    }

    @Test("The pages of edges become members under their aliases")
    func pages() throws {
        let account = Sample.account()
        let node = UserNode(of: VisiblePerson(account), showing: try Sample.selection("friends.limit(1).as(pals),picture"))
        let json = node.json(edges: ["pals": ["data": []], "picture": ["data": [:]]], at: Sample.now)
        #expect(json == ["id": "123456789012345678", "pals": ["data": []], "picture": ["data": [:]]])
        #expect(node.names(in: json) == ["id", "friends", "picture"])
        #expect(node.names(in: ["id": "1", "friends": []]) == ["id"], "An edge that is missing under its alias was not sent")
    }

    @Test("The operator's own permissions open fields as the documented ones do")
    func operatorPermissions() throws {
        var app = Sample.approvedApp
        app.operatorPermissions = ["loyalty": PermissionDefinition("loyalty", needsReview: false, fields: ["email", "hometown"])]
        let found = try json("email,hometown,gender", granted: ["loyalty"], at: app)
        #expect(found.object?.keys.sorted() == ["email", "hometown", "id"])
        #expect(try json("email,hometown", granted: [], at: app) == ["id": "123456789012345678"])
        #expect(try json("email", granted: ["loyalty"]) == ["id": "123456789012345678"], "The permission no longer exists")
    }

    @Test("The business token is the same for a person and an app, and differs for all others")
    func businessToken() throws {
        func token(app: String = Sample.app.id, id: String = "1") throws -> String {
            var (app, grant) = (RegisteredApp(id: app, name: ""), Sample.grant())
            grant.appScopedID = id
            app.advancedAccess = []
            let node = UserNode(of: VisiblePerson(Sample.account(grant, at: app)), showing: try Sample.selection("token_for_business"))
            return try #require(node.json(at: Sample.now)["token_for_business"]?.string)
        }
        #expect(try token() == token())
        #expect(
            Set([try token(), try token(app: "2"), try token(id: "2"), try token(app: "12", id: "3"), try token(app: "1", id: "23")]).count
                == 5)
        #expect(try token().hasPrefix("Ab") && token().utf8.count == 42)
    }

    @Test(
        "The debugger says why a field is missing",
        arguments: [
            ("email", [.publicProfile], "warning: The field email is left out: it needs the permission email, which is not granted"),
            ("friends", [], "warning: The field friends is left out: it needs the permission user_friends, which is not granted"),
            ("link", [.userLink], "info: The field link is left out: the app may read it, but the person's profile has no value for it"),
            ("bio", [], "info: The field bio is left out: it is deprecated, and no version returns it anymore"),
            ("albums", [], "info: The field albums is left out: it is deprecated, and no version returns it anymore"),
            ("name", [.publicProfile], nil), ("id,installed", [], nil), ("picture", [.publicProfile], nil),
        ] as [(String, Set<Permission>, String?)])
    func omissions(field: String, granted: Set<Permission>, message: String?) throws {
        let account = Sample.account(Sample.grant(granted: granted), of: Sample.grace)
        let node = UserNode(of: VisiblePerson(account), showing: try Sample.selection(field))
        #expect(node.omissions(at: Sample.now).map { "\($0.level.rawValue): \($0.text)" } == (message.map { [$0] } ?? []))
    }

    @Test("The debugger does not reveal whether a friend has a value that the app may not read")
    func omissionsOfFriends() throws {
        let friend = VisiblePerson(
            FriendPage.Friend(
                appScopedID: "55", person: Sample.grace.id, name: PersonName(first: "Grace", middle: nil, last: "Hopper"), hasPicture: false
            ))
        let node = UserNode(of: friend, showing: try Sample.selection("email,age_range,middle_name,token_for_business,permissions"))
        let texts = node.omissions(at: Sample.now).map(\.text)
        let reason = "is left out: an app can read it only for the person who logged in, not for friends"
        #expect(
            texts == [
                "The field email is left out: it needs the permission email, which is not granted",
                "The field age_range is left out: it needs the permission user_age_range, which is not granted",
                "The field token_for_business \(reason)", "The field permissions \(reason)",
                "The field middle_name is left out: the app may read it, but the person's profile has no value for it",
            ])
    }

    @Test(
        "The parameter debug selects the messages",
        arguments: [
            ("all", ["warning", "info"]), ("warning", ["warning"]), ("info", ["info"]), ("none", nil), ("", nil), ("ALL", nil), (nil, nil),
        ] as [(String?, [String]?)])
    func debug(parameter: String?, types: [String]?) throws {
        let account = Sample.account(Sample.grant(granted: []))
        let messages = UserNode(of: VisiblePerson(account), showing: try Sample.selection("email,bio")).omissions(at: Sample.now)
        let json = DebugMessage.json(messages, for: parameter)
        #expect(json?["messages"]?.array?.map { $0["type"]?.string } == types)
        for message in json?["messages"]?.array ?? [] {
            #expect(message["link"] == "https://developers.facebook.com/docs/graph-api/guides/debugging")
            #expect(message["message"]?.string?.hasPrefix("The field ") == true)
        }
    }

    @Test(
        "A node costs one for every eight values, one more, and one for each edge",
        arguments: [(0, 0, 1), (6, 0, 1), (7, 0, 2), (14, 0, 2), (15, 0, 3), (0, 1, 2), (7, 3, 5), (200, 0, 26)])
    func cost(values: Int, edges: Int, cost: Int) throws {
        // The ID counts as a value.
        let fields = ["id"] + (0..<values).map { "name.x(\($0)).as(n\($0))" } + (0..<edges).map { "picture.as(p\($0))" }
        let node = UserNode(of: VisiblePerson(Sample.account()), showing: try Sample.selection(fields.joined(separator: ",")))
        #expect(node.cost == cost)
    }
}
