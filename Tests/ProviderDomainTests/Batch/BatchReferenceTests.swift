import LoginModel
import StrictJSON
import Testing

@testable import ProviderDomain

@Suite("References to the results of a batch")
struct BatchReferenceTests {
    private static let results: [String: JSONValue] = [
        "list": [
            "data": [
                ["id": "1", "tags": ["a", "b"]], ["id": 22, "tags": []], ["name": "x", "id": true], ["id": .null], ["id": ["deep": "d"]],
            ],
            "paging": ["cursors": ["after": "x=&y"], "next": 1.5], "1": "one", "a_b": "underscore",
        ],
        "top": [7, 8, 9], "text": "plain", "empty": [:], "nothing": .null, "kinds": ["b": "2", "a": "1", "c": ["3"]],
    ]

    private func resolve(_ text: String) throws(GraphError) -> String { try BatchReference.resolve(text, by: Self.results) }

    private func problem(_ text: String) -> GraphError? {
        do throws(GraphError) {
            _ = try resolve(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A path leads to the texts, whole numbers and truth values at its end",
        arguments: [
            ("$.data.0.id", "1"), ("$.data[0].id", "1"), ("$.data[1].id", "22"), ("$.data.2.id", "true"), ("$.data.*.id", "1%2C22%2Ctrue"),
            ("$.data[*].id", "1%2C22%2Ctrue"), ("$.data.*.tags.*", "a%2Cb"), ("$.data[0].tags[1]", "b"), ("$.data[3].id", ""),
            ("$.data[4].id", ""),
            ("$.data[4].id.deep", "d"), ("$.data[5].id", ""), ("$.data[99999999999999999999].id", ""), ("$.data", ""), ("$", ""),
            ("$.", ""),
            ("$.paging.cursors.after", "x%3D%26y"), ("$.paging.next", ""), ("$.1", "one"), ("$.a_b", "underscore"), ("$.nothing.id", ""),
            ("$.data.id", ""), ("$.*.cursors.after", "x%3D%26y"),
        ])
    func paths(path: String, value: String) throws { #expect(try resolve("me?a={result=list:\(path)}&b") == "me?a=\(value)&b") }

    @Test(
        "A result may be an array, a text or nothing, and members are read in the order of their names",
        arguments: [
            ("top:$.1", "8"), ("top:$[2]", "9"), ("top:$.*", "7%2C8%2C9"), ("text:$", "plain"), ("text:$.id", ""), ("empty:$.id", ""),
            ("nothing:$", ""), ("kinds:$.*", "1%2C2"), ("kinds:$.c.*", "3"), ("top:$.3", ""),
        ])
    func results(reference: String, value: String) throws { #expect(try resolve("{result=\(reference)}") == value) }

    @Test(
        "A path has names, numbers and asterisks only",
        arguments: [
            "", "data", ".data", "$..id", "$.data..id", "$.data[?(@.id)]", "$.data[0,1]", "$.data[-1]", "$.da-ta", "$.da ta",
            "$.data['id']",
            "$.**", "$.*a", "$.data:1", "$.\u{661}", "$.a$", "$.(a)", "$.a/b", "$.a%62", "$." + String(repeating: "a", count: 255),
        ])
    func badPath(path: String) {
        let error = problem("{result=list:\(path)}")
        #expect(error?.code == 100)
        #expect(
            error?.message == "(#100) \"\(path.prefix(64))\" is not a path of names, numbers and asterisks such as $.data.*.id")
    }

    @Test("A path of 256 bytes is read")
    func longPath() { #expect(problem("{result=list:$." + String(repeating: "a", count: 254) + "}") == nil) }

    @Test(
        "A reference has the form {result=name:$.path}, and its result exists",
        arguments: [
            ("{result=list:$.a", "(#100) A reference must have the form {result=name:$.path}"),
            ("{result=list}", "(#100) A reference must have the form {result=name:$.path}"),
            ("{result=}", "(#100) A reference must have the form {result=name:$.path}"),
            ("{result=", "(#100) A reference must have the form {result=name:$.path}"),
            ("{result=list{result=top:$.0}", "(#100) A reference must have the form {result=name:$.path}"),
            ("{result=other:$.a}", "(#100) The item refers to \"other\", which has no result"),
            ("{result=:$.a}", "(#100) The item refers to \"\", which has no result"),
            (
                "{result=" + String(repeating: "n", count: 65) + ":$.a}",
                "(#100) The item refers to \"" + String(repeating: "n", count: 64) + "\", which has no result"
            ),
        ])
    func badReference(text: String, message: String) { #expect(problem(text)?.message == message) }

    @Test(
        "Braces that begin no reference stay as they are",
        arguments: ["", "me", "{", "}", "{}", "{result}", "{ result=x}", "a}b{c", "{Result=x:$}"])
    func literal(text: String) throws { #expect(try resolve(text) == text) }

    @Test("Values from a response are never read as references, parameters or paths again")
    func values() throws {
        let results: [String: JSONValue] = ["a": ["id": "{result=b:$.id}"], "b": ["id": "1&x=2#/?%+ \u{E9}\r\n"]]
        #expect(try BatchReference.resolve("?i={result=a:$.id}", by: results) == "?i=%7Bresult%3Db%3A%24.id%7D")
        let text = try BatchReference.resolve("?i={result=b:$.id}", by: results)
        #expect(text == "?i=1%26x%3D2%23%2F%3F%25%2B%20%C3%A9%0D%0A")
        #expect(FormParameters(encoded: String(text.dropFirst()))["i"] == "1&x=2#/?%+ \u{E9}\r\n")
    }

    @Test("A text refers to at most 32 results, and one reference stands for at most 500 values")
    func limits() throws {
        let reference = "{result=top:$.0}"
        #expect(try resolve(String(repeating: reference, count: 32)) == String(repeating: "7", count: 32))
        #expect(
            problem(String(repeating: reference, count: 33))?.message == "(#100) A batch item must not refer to more than 32 results")
        func values(_ count: Int) throws(GraphError) -> String {
            try BatchReference.resolve("{result=a:$.*.*}", by: ["a": .array([.array((0..<count).map { _ in "1" })])])
        }
        #expect(try values(500).utf8.count == 500 + 499 * 3)
        let error = #expect(throws: GraphError.self) { try values(501) }
        #expect(error?.message == "(#100) A reference must not have more than 500 values")
    }

    @Test("A text with its references resolved is at most 16,384 bytes long")
    func length() throws {
        func text(_ count: Int) throws(GraphError) -> String {
            try BatchReference.resolve("?a={result=a:$}", by: ["a": .string(String(repeating: "a", count: count))])
        }
        #expect(try text(16_381).utf8.count == 16_384)
        let error = #expect(throws: GraphError.self) { try text(16_382) }
        #expect(error?.message == "(#100) The references of a batch item are too long")
        #expect(throws: GraphError.self, "Encoding trebles the length") {
            try BatchReference.resolve("{result=a:$}", by: ["a": .string(String(repeating: "%", count: 5462))])
        }
    }

    @Test(
        "An item depends on each result that its address or its body refers to",
        arguments: [
            ("", []), ("me", []), ("{result=a:$.id}", ["a"]), ("?ids={result=a:$.x}&b={result=b:$}", ["a", "b"]), ("{result=a}", ["a"]),
            ("{result=", [""]),
            ("{result=a:$.{result=b:$}", ["a", "b"]),
        ] as [(String, [String])])
    func names(text: String, names: [String]) { #expect(BatchReference.names(in: text) == names) }

    @Test("Whatever a result contains becomes the value of its own parameter and nothing else", arguments: UInt64(1)...60)
    func random(seed: UInt64) throws {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        let pieces = "&=#?/%+{}:$.*[] \"\\\u{0}\n\u{E9}กa1🗝".map(String.init) + ["{result=b:$}"]
        let value = (0..<next(30)).map { _ in pieces[next(pieces.count)] }.joined()
        let text = try BatchReference.resolve("a={result=a:$.id}&b={result=b:$}", by: ["a": ["id": .string(value)], "b": 7])
        let parameters = FormParameters(encoded: text)
        #expect(parameters.pairs.map(\.name) == ["a", "b"])
        #expect(parameters.bytes("a") == Array(value.utf8) && parameters["b"] == "7")
    }
}
