import LoginModel
import ProviderDomain
import Testing

@Suite("Graph API requests")
struct GraphAPIRequestTests {
    private func call(_ method: String, _ path: String = "/me", _ query: String = "", bearer: String? = nil) throws(GraphError)
        -> GraphAPIRequest
    {
        try GraphAPIRequest(
            method: method, path: path, parameters: FormParameters(encoded: query), bearer: bearer.map(Secret.init), from: .unknown)
    }

    @Test(
        "Only a POST request can override its method",
        arguments: [
            ("GET", "", .get), ("POST", "", .post), ("DELETE", "", .delete), ("POST", "method=delete", .delete),
            ("POST", "method=GET", .get), ("GET", "method=get", .get), ("DELETE", "method=delete", .delete),
        ] as [(String, String, GraphAPIRequest.Method)])
    func methods(written: String, query: String, method: GraphAPIRequest.Method) throws {
        #expect(try call(written, "/me", query).method == method)
    }

    @Test(
        "A request with an unknown or ambiguous method, path or parameter is rejected",
        arguments: [
            ("PUT", "/me", "", 100), ("get", "/me", "", 100), ("GET", "/me", "method=delete", 100), ("POST", "/me", "method=put", 100),
            ("DELETE", "/me", "method=get", 100), ("GET", "/me", "a=1&a=1", 100), ("GET", "/me", "a=%FF", 100),
            ("GET", "/a/b/c/d/e", "", 2500), ("GET", "/a%2Fb", "", 2500), ("GET", "/" + String(repeating: "a", count: 129), "", 2500),
            ("GET", "/me friends", "", 2500), ("GET", "/mé", "", 2500),
        ])
    func refusals(method: String, path: String, query: String, code: Int) {
        let error = #expect(throws: GraphError.self) { try call(method, path, query) }
        #expect(error?.code == code)
    }

    @Test(
        "The error about a rejected request says what is wrong",
        arguments: [
            ("PUT", "/me", "", 405, "(#100) The method must be GET, POST or DELETE"),
            ("", "/me", "", 405, "(#100) The method must be GET, POST or DELETE"),
            ("GET", "/me", "method=post", 400, "(#100) Param method must be get, post or delete, and the request must be a POST"),
            ("GET", "/me", "b=1&b=2&a=1&a=2", 400, "(#100) The parameter a occurs more than once"),
            ("PUT", "/me", "a=1&a=2", 400, "(#100) The parameter a occurs more than once"),
            ("GET", "/me", "a=1&b=%C3%28", 400, "(#100) Param b must be UTF-8"),
            ("GET", "/me", "b=e" + String(repeating: "%CC%81", count: 200), 400, "(#100) Param b must be UTF-8"),
            ("GET", "/a/b/c/d/e", "", 400, "Unknown path components: /a/b/c/d/e"),
            ("GET", "/a/..%2Fb", "", 400, "Unknown path components: /a/..%2Fb"),
        ])
    func sentences(method: String, path: String, query: String, status: Int, message: String) {
        let error = #expect(throws: GraphError.self) { try call(method, path, query) }
        #expect(error?.status == status)
        #expect(error?.message == message)
    }

    @Test("A long name in an error is truncated")
    func longNames() {
        let name = String(repeating: "n", count: 100)
        for query in ["\(name)=1&\(name)=2", "\(name)=%FF"] {
            let error = #expect(throws: GraphError.self) { try call("GET", "/me", query) }
            #expect(error?.message.contains(String(repeating: "n", count: 64)) == true)
            #expect(error?.message.contains(String(repeating: "n", count: 65)) == false)
        }
    }

    @Test(
        "A path has at most four segments of at most 128 letters, digits and the characters _ - .",
        arguments: [
            ("", []), ("/", []), ("/me", ["me"]), ("me", ["me"]), ("/me/", ["me"]), ("//me//friends", ["me", "friends"]),
            ("/a/b/c/d", ["a", "b", "c", "d"]), ("/" + String(repeating: "a", count: 128), [String(repeating: "a", count: 128)]),
            ("/aZ09_-.", ["aZ09_-."]), ("/a~", nil), ("/a:b", nil), ("/a@b", nil), ("/a{", nil), ("/a[", nil), ("/a`", nil),
            ("/a\u{0}", nil),
            ("/e\u{301}", nil), ("/１", nil), ("/a+b", nil), ("/a%20b", nil), ("/a/b/c/d/é", nil),
        ] as [(String, [String]?)])
    func paths(path: String, segments: [String]?) {
        #expect((try? call("GET", path))?.path == segments)
    }

    @Test("A version that is newer than the newest is an unknown path, before anything else is checked")
    func newerVersion() throws {
        let (newest, newer) = (try #require(GraphVersion("v26.0")), try #require(GraphVersion("v26.1")))
        func request(_ version: GraphVersion?, _ method: String = "GET") throws(GraphError) -> GraphAPIRequest {
            try GraphAPIRequest(method: method, path: "/me", parameters: FormParameters(encoded: ""), version: version, from: .unknown)
        }
        #expect(throws: GraphError.unknownPath("/v26.1/me")) { try request(newer, "PUT") }
        #expect(try request(newest).namedVersion == newest)
        var call = try request(nil)
        #expect(call.namedVersion == nil && call.version == .newest)
        call.defaultVersion = try #require(GraphVersion("v19.0"))
        #expect(call.version.description == "v19.0")
        var named = try request(GraphVersion("v2.0"))
        named.defaultVersion = newest
        #expect(named.version.description == "v2.0", "The version of the call takes precedence over that of the app")
    }

    @Test("The same call for another node keeps everything except the path")
    func otherNode() throws {
        let call = try call("POST", "/me", "method=delete&access_token=t&a=1").on(["4", "picture"])
        #expect(call.path == ["4", "picture"])
        #expect(call.method == .delete && call.token?.reveal(\.self) == "t" && call.parameters["a"] == "1")
    }

    @Test(
        "A call is for a picture if it reads the edge picture of one node",
        arguments: [
            ("GET", "/me/picture", "", true), ("POST", "/me/picture", "method=get", true), ("POST", "/me/picture", "", false),
            ("DELETE", "/me/picture", "", false), ("GET", "/picture", "", false), ("GET", "/me/picture/x", "", false),
            ("GET", "/me/Picture", "", false), ("GET", "/picture/me", "", false),
        ])
    func pictures(method: String, path: String, query: String, isForPicture: Bool) throws {
        #expect(try call(method, path, query).isForPicture == isForPicture)
    }

    @Test(
        "A flag is set by 1 or true and cleared by 0 or false",
        arguments: [
            ("f=1", true, false), ("f=true", true, false), ("f=0", false, true), ("f=false", false, true), ("f=", false, false),
            ("", false, false), ("f=True", false, false), ("f=FALSE", false, false), ("f=2", false, false), ("f=00", false, false),
            ("f=%201", false, false), ("f=yes", false, false), ("F=1", false, false),
        ])
    func flags(query: String, isTrue: Bool, isFalse: Bool) throws {
        let call = try call("GET", "/me", query)
        #expect(call.isTrue("f") == isTrue)
        #expect(call.isFalse("f") == isFalse)
    }

    @Test("The token comes from the parameter or the header, and two different tokens are an error")
    func tokens() throws {
        #expect(try call("GET", "/me").token == nil)
        #expect(try call("GET", "/me", "access_token=").token == nil)
        #expect(try call("GET", "/me", "access_token=a").token?.reveal(\.self) == "a")
        #expect(try call("GET", "/me", bearer: "a").token?.reveal(\.self) == "a")
        #expect(try call("GET", "/me", "access_token=a", bearer: "a").token?.reveal(\.self) == "a")
        let error = #expect(throws: GraphError.self) { try call("GET", "/me", "access_token=a", bearer: "b") }
        #expect(error?.code == 100)
    }

    @Test(
        "The version is split off the path",
        arguments: [
            ("/v19.0/me", "v19.0", "/me"), ("v2.4/me", "v2.4", "/me"), ("/v25.0", "v25.0", ""), ("/v25.0/", "v25.0", "/"),
            ("/v19/me", nil, "/v19/me"), ("/v1.x/me", nil, "/v1.x/me"), ("/me/v19.0", nil, "/me/v19.0"), ("", nil, ""), ("/", nil, "/"),
            ("/v1234.0/me", nil, "/v1234.0/me"), ("//v19.0", nil, "//v19.0"),
        ] as [(String, String?, String)])
    func versions(path: String, version: String?, rest: String) {
        let split = GraphVersion.split(path)
        #expect(split.version?.description == version)
        #expect(split.rest == rest)
    }
}
