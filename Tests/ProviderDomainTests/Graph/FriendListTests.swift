import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The edge friends")
struct FriendListTests {
    private static let root = "https://graph.example"

    private func list(_ query: String) throws(GraphError) -> FriendList { try FriendList(Sample.call("GET", "/me/friends", query)) }

    private static func cursor(_ id: String) -> String { Base64URL.encode(id.utf8) }

    private static func friend(_ id: String) -> FriendPage.Friend {
        FriendPage.Friend(
            appScopedID: id, person: Person.ID(rawValue: 7), name: PersonName(first: "Grace", middle: nil, last: "Hopper"),
            hasPicture: false)
    }

    @Test(
        "A page has 25 friends unless the call asks for another number, and never more than 500",
        arguments: [
            ("", 25), ("limit=", 25), ("limit=0", 0), ("limit=1", 1), ("limit=499", 499), ("limit=500", 500), ("limit=501", 500),
            ("limit=9223372036854775807", 500), ("limit=007", 7), ("limit=%2B7", 7),
        ])
    func limit(query: String, limit: Int) throws {
        #expect(try list(query).request.limit == limit)
    }

    @Test(
        "A page begins at an offset, or beside the friend whose ID a cursor encodes",
        arguments: [
            ("", .offset(0)), ("offset=0", .offset(0)), ("offset=25", .offset(25)), ("offset=10000", .offset(10_000)),
            ("offset=10001", .offset(10_000)), ("after=MTI", .after("12")), ("before=MTI", .before("12")),
            // `after` has precedence over `before`, and `before` over `offset`. An empty parameter is ignored.
            ("after=MTI&before=MTM&offset=5", .after("12")), ("before=MTM&offset=5", .before("13")), ("after=&before=MTM", .before("13")),
            ("after=\(cursor(String(repeating: "9", count: 32)))", .after(String(repeating: "9", count: 32))),
        ] as [(String, FriendPage.Request.Position)])
    func position(query: String, place: FriendPage.Request.Position) throws {
        #expect(try list(query).request.position == place)
    }

    @Test(
        "A paging parameter that is not a number or a cursor is rejected",
        arguments: [
            ("limit=-1", "(#100) Param limit must be a number, 0 or more"), ("limit=ten", "(#100) Param limit must be a number, 0 or more"),
            ("limit=1.5", "(#100) Param limit must be a number, 0 or more"),
            ("limit=%201", "(#100) Param limit must be a number, 0 or more"),
            ("limit=9223372036854775808", "(#100) Param limit must be a number, 0 or more"),
            ("limit=%D9%A1", "(#100) Param limit must be a number, 0 or more"),
            ("offset=-1", "(#100) Param offset must be a number, 0 or more"),
            ("offset=0x5", "(#100) Param offset must be a number, 0 or more"),
            ("after=12!", "(#100) The After Cursor specified exceeds the max limit supported by this endpoint"),
            ("after=MTI%3D", "(#100) The After Cursor specified exceeds the max limit supported by this endpoint"),
            ("after=\(cursor("12 "))", "(#100) The After Cursor specified exceeds the max limit supported by this endpoint"),
            ("after=\(cursor("-1"))", "(#100) The After Cursor specified exceeds the max limit supported by this endpoint"),
            ("after=\(cursor("1\u{0}"))", "(#100) The After Cursor specified exceeds the max limit supported by this endpoint"),
            (
                "after=\(cursor(String(repeating: "9", count: 33)))",
                "(#100) The After Cursor specified exceeds the max limit supported by this endpoint"
            ),
            ("before=\(cursor("a"))", "(#100) The Before Cursor specified exceeds the max limit supported by this endpoint"),
            ("before=%FE", "(#100) Param before must be UTF-8"),
        ])
    func refusals(query: String, message: String) {
        let error = #expect(throws: GraphError.self) { try list(query) }
        #expect(error?.message == message)
        #expect(error?.code == 100)
    }

    @Test("The same parameters count as arguments of a field")
    func expression() throws {
        let selection = try Sample.selection("friends.limit(3).after(MTI).summary(0){id,name}")
        let item = try #require(selection.items.first { $0.outputName == "friends" })
        let list = try FriendList(item)
        #expect(list.request == FriendPage.Request(.after("12"), limit: 3))
        #expect(list.selection.items.map(\.outputName) == ["id", "name"])
        let plain = try FriendList(try #require(Sample.selection("friends").items.last))
        #expect(plain.request == FriendPage.Request(limit: 25))
        #expect(plain.selection.items.map(\.outputName) == ["id", "name"])
        let error = #expect(throws: GraphError.self) { try FriendList(try #require(Sample.selection("friends.limit(x)").items.last)) }
        #expect(error?.message == "(#100) Param limit must be a number, 0 or more")
    }

    @Test("A field of a friend that does not exist is rejected before the store is asked")
    func fields() {
        let error = #expect(throws: GraphError.self) { try list("fields=id,nothing") }
        #expect(error?.message == "(#100) Tried accessing nonexisting field (nothing) on node type (User)")
    }

    @Test(
        "A page costs as many nodes as its limit, but at least 25",
        arguments: [(0, 25), (1, 25), (25, 25), (26, 26), (500, 500), (900, 500)])
    func cost(limit: Int, cost: Int) throws {
        #expect(try list("limit=\(limit)").cost == cost)
    }

    @Test(
        "A page links to the next and the previous page, if there are any",
        arguments: [
            ("", false, false, false), ("", true, true, false), ("offset=1", false, false, true), ("offset=1", true, true, true),
            ("after=MTI", false, false, true), ("after=MTI", true, true, true), ("before=MTI", false, true, false),
            ("before=MTI", true, true, true),
        ])
    func links(query: String, hasMore: Bool, next: Bool, previous: Bool) throws {
        let page = FriendPage(friends: [Self.friend("5"), Self.friend("6"), Self.friend("7")], hasMore: hasMore, totalCount: 40)
        let call = try Sample.call("GET", "/me/friends", "limit=3&" + query)
        let url = PagingURL(root: Self.root, path: "1/friends", call: call)
        let json = try FriendList(call).json(of: page, nodes: ["a", "b", "c"], at: url)
        #expect(json["data"] == ["a", "b", "c"])
        #expect(json["summary"] == ["total_count": 40])
        let paging = try #require(json["paging"])
        #expect(paging["cursors"] == ["before": .string(Self.cursor("5")), "after": .string(Self.cursor("7"))])
        let base = "https://graph.example/v26.0/1/friends?limit=3"
        #expect(paging["next"] == (next ? .string("\(base)&after=\(Self.cursor("7"))") : nil))
        #expect(paging["previous"] == (previous ? .string("\(base)&before=\(Self.cursor("5"))") : nil))
    }

    @Test("An empty page has no links, and still says how many friends there are")
    func emptyPage() throws {
        let call = try Sample.call("GET", "/me/friends", "offset=50")
        let url = PagingURL(root: Self.root, path: "1/friends", call: call)
        let page = FriendPage(friends: [], hasMore: true, totalCount: 3)
        #expect(try FriendList(call).json(of: page, nodes: [], at: url) == ["data": [], "summary": ["total_count": 3]])
    }

    @Test(
        "A page has no summary if the call asks for none",
        arguments: [("0", false), ("false", false), ("1", true), ("true", true), ("", true)])
    func summary(text: String, hasSummary: Bool) throws {
        let call = try Sample.call("GET", "/me/friends", "summary=\(text)")
        let url = PagingURL(root: Self.root, path: "1/friends", call: call)
        let json = try FriendList(call).json(of: FriendPage(friends: [], hasMore: false, totalCount: 0), nodes: [], at: url)
        #expect((json["summary"] != nil) == hasSummary)
    }

    @Test("The cursors of a page lead to it again")
    func roundTrip() throws {
        for id in ["1", "123456789012345678", String(repeating: "0", count: 32)] {
            let call = try Sample.call("GET", "/me/friends", "")
            let page = FriendPage(friends: [Self.friend(id)], hasMore: true, totalCount: 1)
            let json = try FriendList(call).json(of: page, nodes: ["x"], at: PagingURL(root: Self.root, path: "1/friends", call: call))
            let next = try #require(json["paging"]?["next"]?.string)
            let query = try #require(next.split(separator: "?").last.map(String.init))
            #expect(try list(query).request == FriendPage.Request(.after(id), limit: 25))
        }
    }
}
