import LoginModel
import ProviderDomain
import Testing

@Suite("The parameter ids")
struct IdentifierListTests {
    private func ids(_ text: String?, method: String = "GET") throws(GraphError) -> [String]? {
        let query = text.map { FormParameters.encode([(name: "ids", value: $0)]) } ?? ""
        let call = try GraphAPIRequest(method: method, path: "/", parameters: FormParameters(encoded: query), from: .unknown)
        return try IdentifierList(call)?.ids
    }

    private static func numbers(_ count: Int) -> String { (1...count).map(String.init).joined(separator: ",") }

    @Test(
        "The IDs are in the order of the request, without white space and duplicates",
        arguments: [
            ("4", ["4"]), ("4,2,3", ["4", "2", "3"]), (" 4 ,\n2\u{A0}", ["4", "2"]), ("4,2,4", ["4", "2"]), ("4, 4", ["4"]), ("me", ["me"]),
            (#"["4","2"]"#, ["4", "2"]), ("[4,2,4]", ["4", "2"]), ("a_b-c.d", ["a_b-c.d"]), ("4 2", ["42"]),
            (String(repeating: "1", count: 128), [String(repeating: "1", count: 128)]),
        ])
    func order(text: String, expected: [String]) throws {
        #expect(try ids(text) == expected)
    }

    @Test("Only a GET with the parameter has a list of IDs")
    func methods() throws {
        #expect(try ids(nil) == nil)
        #expect(try ids("4", method: "POST") == nil)
        #expect(try ids("4", method: "DELETE") == nil)
    }

    @Test("An empty ID is an error", arguments: ["", " ", ",", "4,", ",4", "4,,2", "[]", #"[""]"#, #"["4"," "]"#])
    func empty(text: String) {
        let error = #expect(throws: GraphError.self) { try ids(text) }
        #expect(error?.message == "(#100) Cannot specify an empty identifier")
    }

    @Test(
        "A text that cannot be an ID is an error like an unknown ID",
        arguments: [
            ("a/b", "a/b"), ("4,é", "é"), ("4%2F5", "4%2F5"), ("4\u{0}", "4\u{0}"), ("../4", "../4"), ("a:b", "a:b"),
            ("1\u{301}", "1\u{301}"),
            (String(repeating: "1", count: 129), String(repeating: "1", count: 64)),
        ])
    func malformed(text: String, quoted: String) {
        #expect(throws: GraphError.unsupported(.get, quoted)) { try ids(text) }
    }

    @Test("A list has at most 50 different IDs")
    func most() throws {
        #expect(try ids(Self.numbers(50))?.count == 50)
        #expect(try ids(Self.numbers(50) + "," + Self.numbers(50))?.count == 50)
        let error = #expect(throws: GraphError.self) { try ids(Self.numbers(51)) }
        #expect(error?.message == "(#100) Param ids must not have more than 50 identifiers")
    }
}
