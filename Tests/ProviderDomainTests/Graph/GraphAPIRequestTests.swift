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
