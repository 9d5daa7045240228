import LoginModel
import ProviderDomain
import Testing

@Suite("The URLs of further pages")
struct PagingURLTests {
    private static let base = "https://graph.example/v26.0/1/friends"

    private func url(_ query: String, bearer: String? = nil, arguments: [(name: String, value: String)]? = nil) throws -> PagingURL {
        let call = try Sample.call("GET", "/me/friends", query, bearer: bearer)
        return PagingURL(root: "https://graph.example", path: "1/friends", call: call, arguments: arguments)
    }

    @Test(
        "The URL repeats the parameters of the call, except those that describe only this page",
        arguments: [
            ("", ""), ("fields=id", "?fields=id"), ("access_token=t&fields=id", "?access_token=t&fields=id"),
            ("fields=id&access_token=t", "?access_token=t&fields=id"), ("limit=5&offset=10&after=a&before=b", ""),
            ("batch=1&batch_app_id=2&debug=all&ids=4&metadata=1", ""), ("appsecret_proof=p&appsecret_time=1", ""),
            ("locale=th_TH&summary=0&date_format=U", "?locale=th_TH&summary=0&date_format=U"), ("fields=", "?fields="),
            ("fields=id%2Cname&q=a%26b%20c%2B", "?fields=id%2Cname&q=a%26b+c%2B"), ("q=%E0%B8%81", "?q=%E0%B8%81"),
            ("Limit=5", "?Limit=5"),
        ])
    func parameters(query: String, expected: String) throws {
        #expect(try url(query).text() == Self.base + expected)
    }

    @Test("The token of the header becomes a parameter, because a client follows the URL without the header")
    func header() throws {
        #expect(try url("fields=id", bearer: "t|1").text() == Self.base + "?access_token=t%7C1&fields=id")
        #expect(try url("access_token=t", bearer: "t").text() == Self.base + "?access_token=t")
    }

    @Test(
        "The arguments of a field replace the parameters of the call",
        arguments: [
            ("fields=friends&summary=1&locale=th_TH", [], "?locale=th_TH"),
            ("fields=friends", [("fields", "id")], "?fields=id"), ("type=large", [("type", "small")], "?type=small"),
            ("locale=th_TH", [("type", "small"), ("limit", "5"), ("after", "x"), ("access_token", "stolen")], "?locale=th_TH&type=small"),
            ("", [("b", "1"), ("a", "2")], "?a=2&b=1"), ("", [("a", "1"), ("a", "2")], "?a=2"), ("", [("a", "x&y=z")], "?a=x%26y%3Dz"),
        ] as [(String, [(String, String)], String)])
    func arguments(query: String, arguments: [(String, String)], expected: String) throws {
        let url = try url(query, arguments: arguments.map { (name: $0.0, value: $0.1) })
        #expect(url.text() == Self.base + expected)
    }

    @Test("Additional parameters follow the others, or begin the query")
    func additional() throws {
        #expect(try url("").text([(name: "after", value: "a b")]) == Self.base + "?after=a+b")
        #expect(
            try url("fields=id").text([(name: "limit", value: "1"), (name: "after", value: "x")]) == Self.base
                + "?fields=id&limit=1&after=x")
    }

    @Test("The size is that of the URL without additional parameters, in bytes")
    func size() throws {
        #expect(try url("").size == 37)
        #expect(try url("q=%E0%B8%81").size == 37 + 12)
    }

    @Test("The URL has the version of the call, or else the version that applies to it")
    func version() throws {
        var call = try Sample.call("GET", "/me/friends")
        call.defaultVersion = try #require(GraphVersion("v19.0"))
        #expect(PagingURL(root: "https://g", path: "1/friends", call: call).text() == "https://g/v19.0/1/friends")
    }
}
