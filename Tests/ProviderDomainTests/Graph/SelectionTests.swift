import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The selection of fields")
struct SelectionTests {
    /// Returns the names in the response, with the names of inner fields in braces.
    private static func names(_ selection: Selection) -> String {
        selection.items.map { $0.outputName + ($0.inner.map { "{\(names($0))}" } ?? "") }.joined(separator: ",")
    }

    @Test(
        "A selection has the requested fields in order, and the ID of every object that has one",
        arguments: [
            ("name", .user, "id,name"), ("name,id", .user, "name,id"), ("id", .user, "id"),
            ("hometown{name}", .user, "id,hometown{id,name}"),
            ("age_range{min}", .user, "id,age_range{min}"), ("picture{url}", .user, "id,picture{url}"), ("friends", .user, "id,friends"),
            ("friends{friends{name}}", .user, "id,friends{id,friends{id,name}}"), ("permissions{status}", .user, "id,permissions{status}"),
            ("ids_for_business{app}", .user, "id,ids_for_business{id,app}"), ("url", .picture, "url"), ("status", .permission, "status"),
            ("message", .post, "id,message"), ("from{name}", .post, "id,from{id,name}"), ("name", .application, "id,name"),
            // Two requests for one edge, with different aliases.
            ("friends.limit(1).as(a),friends.limit(2).as(b)", .user, "id,a,b"), ("picture.as(id)", .user, "id"),
            ("birthday,birthday", .user, "id,birthday,birthday"),
            ("albums{x{y}},bio{z}", .user, "id,albums,bio"), ("nothing,name", .application, "id,name"),
        ] as [(String, NodeType, String)])
    func names(fields: String, type: NodeType, expected: String) throws {
        #expect(Self.names(try Sample.selection(fields, of: type)) == expected)
    }

    @Test(
        "A call without fields gets the default fields of the type, or all of them",
        arguments: [
            (.user, "id,name"), (.page, "id,name"), (.application, "id,name"), (.post, "id"), (.ageRange, "max,min"),
            (.picture, "cache_key,height,is_silhouette,url,width"), (.permission, "permission,status"), (.idForApp, "app,id"),
        ] as [(NodeType, String)])
    func defaults(type: NodeType, expected: String) throws {
        #expect(Self.names(try Sample.selection(nil, of: type)) == expected)
        #expect(Self.names(try Sample.selection(" ", of: type)) == expected)
    }

    @Test(
        "A field that does not exist, or not in this form, is rejected",
        arguments: [
            ("nothing", .user, "Tried accessing nonexisting field (nothing) on node type (User)"),
            ("Name", .user, "Tried accessing nonexisting field (Name) on node type (User)"),
            ("id,hometown{city}", .user, "Tried accessing nonexisting field (city) on node type (Page)"),
            ("age_range{id}", .user, "Tried accessing nonexisting field (id) on node type (AgeRange)"),
            ("friends{permissions{x}}", .user, "Tried accessing nonexisting field (x) on node type (Permission)"),
            ("ids_for_business{app{name,x}}", .user, nil),
            ("url", .permission, "Tried accessing nonexisting field (url) on node type (Permission)"),
            ("name{first}", .user, "Tried accessing field (first) of name, which has no fields"),
            ("id{a,b}", .user, "Tried accessing field (a) of id, which has no fields"),
            ("name.as(n)", .user, "Unknown fields: n."), ("hometown.as(h)", .user, "Unknown fields: h."),
            ("bio.as(b)", .user, "Unknown fields: b."),
            ("name.format(x).as(n)", .user, nil), ("friends.as(f)", .user, nil), ("hometown.locale(th_TH).as(h)", .user, nil),
            (
                String(repeating: "n", count: 65), .user,
                "Tried accessing nonexisting field (\(String(repeating: "n", count: 64))) on node type (User)"
            ),
            ("name.as(\(String(repeating: "n", count: 64)))", .user, "Unknown fields: \(String(repeating: "n", count: 64))."),
        ] as [(String, NodeType, String?)])
    func refusals(fields: String, type: NodeType, message: String?) {
        do {
            _ = try Sample.selection(fields, of: type)
            #expect(message == nil)
        } catch {
            #expect(error.message == message.map { "(#100) " + $0 })
        }
    }

    @Test(
        "A selection leaves the requested members of an object, under their aliases, in each object of a list",
        arguments: [
            ("status", ["permission": "email", "status": "granted"], ["status": "granted"]),
            (
                "status", [["permission": "email", "status": "granted"], ["status": "declined"]],
                [["status": "granted"], ["status": "declined"]]
            ),
            ("permission.x(1).as(p)", ["permission": "email", "status": "granted"], ["p": "email"]), ("status", [:], [:]),
            ("status", [], []),
            ("status", "text", "text"), ("status", .null, .null), ("status", [[["status": 1, "x": 2]]], [[["status": 1]]]),
        ] as [(String, JSONValue, JSONValue)])
    func application(fields: String, json: JSONValue, expected: JSONValue) throws {
        #expect(try Sample.selection(fields, of: .permission).applied(to: json) == expected)
    }

    @Test("A selection applies its inner fields to the inner objects")
    func innerFields() throws {
        let post: JSONValue = ["id": "1", "from": ["id": "2", "name": "Ada", "email": "ada@example.com"], "message": "Hi"]
        #expect(try Sample.selection("from{name}", of: .post).applied(to: post) == ["id": "1", "from": ["id": "2", "name": "Ada"]])
        #expect(try Sample.selection("from{bio}", of: .post).applied(to: post) == ["id": "1", "from": ["id": "2"]])
        #expect(try Sample.selection("from", of: .post).applied(to: post)["from"] == post["from"])
    }
}
