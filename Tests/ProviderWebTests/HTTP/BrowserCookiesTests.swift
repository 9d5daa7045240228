import HTTPTypes
import Hummingbird
import Testing

@testable import ProviderWeb

@Suite("Browser cookies")
struct BrowserCookiesTests {
    @Test(
        "A request keeps only the provider's own cookies, the first of each name",
        arguments: [
            (false, ["latchkey_session=a"], ["latchkey_session=a"]),
            (
                false, ["a=b; latchkey_browser=c;latchkey_known=d;\tlatchkey_language=it"],
                ["latchkey_browser=c", "latchkey_known=d", "latchkey_language=it"]
            ),
            (
                false, ["latchkey_once=a==; latchkey_once=b", "latchkey_explorer=c; latchkey_once=d"],
                ["latchkey_explorer=c", "latchkey_once=a=="]
            ),
            (false, ["latchkey_session; latchkey_session=a"], ["latchkey_session=a"]),
            (false, ["__Host-latchkey_session=a; latchkey_other=b; Latchkey_session=c"], []),
            (
                true, ["latchkey_session=a; __Host-latchkey_session=b; __Host-latchkey_debugger=c"],
                ["__Host-latchkey_debugger=c", "__Host-latchkey_session=b"]
            ),
            (true, ["latchkey_language=it; __Host-latchkey_language=th"], ["latchkey_language=it"]),
            (false, [String(repeating: "a;", count: 23_000) + "latchkey_session=b"], ["latchkey_session=b"]),
            (false, [String(repeating: "latchkey_session=a;", count: 2400)], ["latchkey_session=a"]),
            (false, [], []), (false, [""], []), (false, [";; ;="], []),
        ] as [(Bool, [String], [String])])
    func own(isHTTPS: Bool, sent: [String], stored: [String]) {
        var head = HTTPRequest(method: .get, scheme: "http", authority: "provider", path: "/settings?a=b")
        head.headerFields[values: .cookie] = sent
        head.headerFields[.accept] = "text/html"
        let request = BrowserCookies(isHTTPS: isHTTPS).removingForeignCookies(Request(head: head, body: RequestBody(buffer: .init())))
        #expect(request.headers[values: .cookie].sorted() == stored)
        #expect(request.headers[.accept] == "text/html" && request.uri.string == "/settings?a=b")
    }
}
