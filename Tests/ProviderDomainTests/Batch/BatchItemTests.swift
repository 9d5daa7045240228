import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The items of a batch request")
struct BatchItemTests {
    private func plan(_ batch: String, _ others: String = "") throws(GraphError) -> BatchPlan {
        try BatchPlan(FormParameters(encoded: "batch=\(FormParameters.encode(batch))&\(others)"))
    }

    private func item(_ json: String) throws -> BatchItem { try #require(try plan("[\(json)]").items.first) }

    private func call(
        _ json: String, after results: [String: JSONValue] = [:], inheriting inherited: String = "", version: GraphVersion? = nil
    ) throws -> GraphAPIRequest {
        try item(json).call(
            after: results, inheriting: FormParameters(encoded: inherited).pairs, version: version, from: .unknown)
    }

    private func message(_ work: () throws -> Void) -> String? {
        do {
            try work()
            return nil
        } catch {
            return (error as? GraphError)?.message
        }
    }

    private static let longName = String(repeating: "n", count: 128)

    @Test(
        "An item has members of certain types and sizes",
        arguments: [
            ("{}", nil), (#"{"name":null,"body":null,"method":null}"#, nil), (#"{"name":"\#(longName)"}"#, nil),
            (#"{"unheard_of":[1,{}]}"#, nil), (#"{"depends_on":7}"#, nil), (#"{"headers":7}"#, nil),
            ("7", "(#100) Each item of a batch must be an object"), ("null", "(#100) Each item of a batch must be an object"),
            ("\"me\"", "(#100) Each item of a batch must be an object"), ("[]", "(#100) Each item of a batch must be an object"),
            (#"{"name":7}"#, "(#100) The member name of a batch item must be a string"),
            (#"{"method":["GET"]}"#, "(#100) The member method of a batch item must be a string"),
            (#"{"relative_url":{}}"#, "(#100) The member relative_url of a batch item must be a string"),
            (#"{"body":{"a":1}}"#, "(#100) The member body of a batch item must be a string"),
            (#"{"access_token":7}"#, "(#100) The member access_token of a batch item must be a string"),
            (#"{"attached_files":7}"#, "(#100) The member attached_files of a batch item must be a string"),
            (#"{"name":""}"#, "(#100) A batch item's name is too long"),
            (#"{"name":"\#(longName)n"}"#, "(#100) A batch item's name is too long"),
        ] as [(String, String?)])
    func members(json: String, problem: String?) { #expect(message { _ = try plan("[\(json)]") } == problem) }

    @Test(
        "The method of an item is GET, POST or DELETE in any case, and GET by default",
        arguments: [
            ("{}", .get), (#"{"method":"get"}"#, .get), (#"{"method":"Post"}"#, .post), (#"{"method":"DELETE"}"#, .delete),
            (#"{"method":"POST","body":"method=delete"}"#, .delete), (#"{"method":"PUT"}"#, nil), (#"{"method":""}"#, nil),
            (#"{"method":"GET","body":"method=delete"}"#, nil),
        ] as [(String, GraphAPIRequest.Method?)])
    func method(json: String, method: GraphAPIRequest.Method?) { #expect((try? call(json))?.method == method) }

    @Test(
        "The address of an item is a path with a query, and a fragment is ignored",
        arguments: [
            ("", [], nil), ("me", ["me"], nil), ("/me/friends?a=1", ["me", "friends"], "1"), ("me#x?a=1", ["me"], nil),
            ("me?a=1#b", ["me"], "1"),
            ("?a=1", [], "1"), ("me?", ["me"], nil), ("me?b=2&a=%31", ["me"], "1"), ("//me//friends", ["me", "friends"], nil),
        ] as [(String, [String], String?)])
    func address(address: String, path: [String], value: String?) throws {
        let call = try call(#"{"relative_url":"\#(address)"}"#)
        #expect(call.path == path)
        #expect(call.parameters["a"] == value)
    }

    @Test(
        "A path that no node or edge can have is refused",
        arguments: [
            "a/b/c/d/e", "me%2Ffriends", "me friends", "m\u{E9}", String(repeating: "a", count: 129), "me;x", "https://evil.example/",
        ])
    func badPath(address: String) { #expect(throws: GraphError.self) { try call(#"{"relative_url":"\#(address)"}"#) } }

    @Test(
        "The version in the address of an item takes precedence over that of the batch",
        arguments: [("me", "v3.1", "v3.1"), ("v2.0/me", "v3.1", "v2.0"), ("/v2.0/me", nil, "v2.0"), ("me", nil, nil), ("v2/me", nil, nil)]
            as [(String, String?, String?)])
    func version(address: String, batch: String?, version: String?) throws {
        let call = try call(#"{"relative_url":"\#(address)"}"#, version: batch.flatMap { GraphVersion($0) })
        #expect(call.namedVersion?.description == version)
        #expect(throws: GraphError.self, "The version is unknown") { try self.call(#"{"relative_url":"v99.0/me"}"#) }
    }

    @Test("The parameters of the body take precedence over those of the address, unless they are empty")
    func body() throws {
        let call = try call(#"{"method":"POST","relative_url":"me?a=1&b=2&c=3","body":"a=x&b=&d=%41+b"}"#)
        #expect(["a", "b", "c", "d"].map { call.parameters[$0] } == ["x", "2", "3", "A b"])
        #expect(message { _ = try self.call(#"{"relative_url":"me?a=1&a=2"}"#) } == "(#100) The parameter a occurs more than once")
        let many = (0...1000).map { "p\($0)=1" }.joined(separator: "&")
        #expect(message { _ = try self.call(#"{"body":"\#(many)"}"#) } == "(#100) A call must not have more than 1000 parameters")
        #expect(
            message { _ = try self.call(#"{"relative_url":"me?\#(many)"}"#) } == "(#100) A call must not have more than 1000 parameters")
    }

    @Test(
        "The header fields of an item are lines, objects or one object, with names in any case",
        arguments: [
            (#"["If-None-Match: \"e\""]"#, #""e""#), (#"["IF-NONE-MATCH:   x"]"#, "x"), (#"["if-none-match:x"]"#, "x"),
            (#"[{"name":"If-None-Match","value":"x"}]"#, "x"), (#"{"If-None-Match":"x"}"#, "x"), (#"["If-None-Match"]"#, nil),
            (#"["A: b","If-None-Match: x"]"#, "x"), (#"["If-None-Match: a","If-None-Match: b"]"#, "b"), (#"["If-None-Match:"]"#, ""),
            (#"["If-None-Match: a:b"]"#, "a:b"), (#"[{"name":"If-None-Match"}]"#, nil), (#"[{"name":"If-None-Match","value":7}]"#, nil),
            (#"{"If-None-Match":7}"#, nil), (#"[7,null]"#, nil), ("null", nil), ("[]", nil), (#""If-None-Match: x""#, nil),
        ] as [(String, String?)])
    func headers(headers: String, entityTag: String?) throws {
        #expect(try item(#"{"headers":\#(headers)}"#).entityTag == entityTag)
    }

    @Test(
        "The header field Authorization carries a token with the scheme Bearer or OAuth",
        arguments: [
            ("Bearer own", "own"), ("bearer own", "own"), ("OAUTH own", "own"), ("Bearer own x", "own x"),
            ("Basic own", "batch"),
            ("Bearer", "batch"), ("Bearer ", "batch"), ("own", "batch"), ("", "batch"),
        ])
    func authorization(header: String, token: String) throws {
        let call = try call(#"{"headers":["Authorization: \#(header)"]}"#, inheriting: "access_token=batch&appsecret_proof=p")
        #expect(call.token?.reveal(\.self) == token)
        #expect(call.parameters["appsecret_proof"] == (token == "batch" ? "p" : nil), "The proof belongs to the token of the batch")
    }

    @Test(
        "An item has one token: of its header, its parameters or its member, else that of the batch",
        arguments: [
            (#"{}"#, "batch"), (#"{"access_token":"own"}"#, "own"), (#"{"access_token":null}"#, "batch"),
            (#"{"relative_url":"me?access_token=query","access_token":"own"}"#, "query"),
            (#"{"body":"access_token=body","access_token":"own"}"#, "body"),
            (#"{"relative_url":"me?access_token=query","body":"access_token=body"}"#, "body"),
            (#"{"access_token":"own","headers":["Authorization: Bearer own"]}"#, "own"),
            (#"{"access_token":"own","headers":["Authorization: Bearer other"]}"#, nil),
        ] as [(String, String?)])
    func tokens(json: String, token: String?) {
        #expect((try? call(json, inheriting: "access_token=batch"))?.token?.reveal(\.self) == token)
    }

    @Test("An inherited parameter replaces one of the item, so that a proof always belongs to its token")
    func inherited() throws {
        let call = try call(#"{"relative_url":"me?appsecret_proof=mine&a=1"}"#, inheriting: "access_token=batch&appsecret_proof=p")
        #expect(call.parameters["appsecret_proof"] == "p" && call.parameters["a"] == "1")
        #expect(call.parameters.repeatedNames.isEmpty)
    }

    @Test("Attached files are an error of the item, not of the batch")
    func attachments() throws {
        let item = try item(#"{"attached_files":"file1"}"#)
        let problem = message { _ = try item.call(after: [:], inheriting: [], from: .unknown) }
        #expect(problem == "(#100) The member attached_files of a batch item is not supported")
    }

    @Test("The call of an item comes from the client of the batch")
    func origin() throws {
        let address = try #require(NetworkAddress(text: "192.0.2.1"))
        let origin = CallOrigin(address: address, networks: address.networks)
        #expect(try item("{}").call(after: [:], inheriting: [], from: origin).origin == origin)
        #expect(CallOrigin.unknown.address == nil && CallOrigin.unknown.networks.isEmpty)
    }
}
