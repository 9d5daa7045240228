import StrictJSON
import Testing

@Suite("The structure of JSON")
struct JSONStructureTests {
    private static let tokens = ["{", "\"a\"", ":", "[", "1", ",", "true", "]", ",", "\"b\"", ":", "null", "}"]
    private static let value: JSONValue = ["a": [1, true], "b": .null]

    private func read(_ text: String) throws(JSONSyntaxError) -> JSONValue { try JSONValue(strictly: Array(text.utf8)) }

    /// Returns the document with a text inserted between two of its tokens, before the first token, or after the last one.
    private static func document(with text: String, at gap: Int) -> String {
        tokens[..<gap].joined() + text + tokens[gap...].joined()
    }

    @Test("White space is ignored between any two tokens", arguments: [" ", "\t", "\n", "\r", "\r\n\t  \n"])
    func whiteSpace(text: String) throws {
        for gap in 0...Self.tokens.count { #expect(try read(Self.document(with: text, at: gap)) == Self.value) }
        #expect(try read(Self.tokens.joined(separator: text)) == Self.value)
    }

    @Test(
        "Any other character between two tokens is refused",
        arguments: [
            "\u{B}", "\u{C}", "\0", "\u{85}", "\u{A0}", "\u{2028}", "\u{3000}", "\u{200B}", "\u{FEFF}", "/", "#", ";", "\\", "//\n", "/**/",
        ])
    func otherCharacters(text: String) {
        for gap in 0...Self.tokens.count {
            #expect(throws: JSONSyntaxError.self, "\(gap)") { try read(Self.document(with: text, at: gap)) }
        }
    }

    @Test("A structural character twice, or missing, is refused")
    func structuralCharacters() {
        for (index, token) in Self.tokens.enumerated() where "{}[],:".contains(token) {
            #expect(throws: JSONSyntaxError.self, "\(index) twice") { try read(Self.document(with: token, at: index)) }
            var fewer = Self.tokens
            fewer.remove(at: index)
            #expect(throws: JSONSyntaxError.self, "\(index) missing") { try read(fewer.joined(separator: " ")) }
        }
    }

    @Test("No beginning of an object or an array is a document")
    func prefixes() throws {
        let text = Array(#"{"a":[1,-2.5e3,{"b":"c\u00e9\ud83d\ude00"},true,false,null,"é"],"d":{},"":[[]]}"#.utf8)
        #expect(try JSONValue(strictly: text)["a"]?.array?.count == 7)
        for count in 0..<text.count { #expect(throws: JSONSyntaxError.self) { try JSONValue(strictly: Array(text[..<count])) } }
    }

    @Test(
        "A wrong character is refused at its place",
        arguments: [
            ("[1;2]", 2, "a comma or a closing bracket is expected"),
            ("[1:2]", 2, "a comma or a closing bracket is expected"),
            ("[1}", 2, "a comma or a closing bracket is expected"),
            ("[true1]", 5, "a comma or a closing bracket is expected"),
            ("[\"a\"\"b\"]", 4, "a comma or a closing bracket is expected"),
            ("[{}{}]", 3, "a comma or a closing bracket is expected"),
            ("[,1]", 1, "no value starts like this"),
            ("[1,,2]", 3, "no value starts like this"),
            ("[}", 1, "no value starts like this"),
            ("[)", 1, "no value starts like this"),
            ("{\"a\"=1}", 4, "a colon is expected"),
            ("{\"a\",\"b\"}", 4, "a colon is expected"),
            ("{\"a\" \"b\"}", 5, "a colon is expected"),
            ("{\"a\"", 4, "a colon is expected"),
            ("{\"a\"::1}", 5, "no value starts like this"),
            ("{\"a\":,}", 5, "no value starts like this"),
            ("{\"a\":", 5, "the text ends where a value is expected"),
            ("{\"a\":1;\"b\":2}", 6, "a comma or a closing brace is expected"),
            ("{\"a\":1 2}", 7, "a comma or a closing brace is expected"),
            ("{\"a\":1", 6, "a comma or a closing brace is expected"),
            ("{\"a\":1,", 7, "a member's name is expected"),
            ("{\"a\":1,,\"b\":2}", 7, "a member's name is expected"),
            ("{,}", 1, "a member's name is expected"),
            ("{:1}", 1, "a member's name is expected"),
            ("{]", 1, "a member's name is expected"),
            ("{null:1}", 1, "a member's name is expected"),
            ("{'a':1}", 1, "a member's name is expected"),
            ("{[]:1}", 1, "a member's name is expected"),
            ("{}]", 2, "something follows the value"),
            ("[] []", 3, "something follows the value"),
            ("\"a\" \"b\"", 4, "something follows the value"),
            ("null\0", 4, "something follows the value"),
        ])
    func refusals(text: String, offset: Int, problem: String) {
        #expect(throws: JSONSyntaxError(offset: offset, problem: problem)) { try read(text) }
    }

    @Test(
        "A literal has exactly one spelling",
        arguments: [
            "TRUE", "True", "tru", "t", "tRue", "False", "FALSE", "fals", "f", "NULL", "Null", "nul", "n", "nil", "none", "undefined",
            "t rue",
        ])
    func literals(text: String) {
        #expect(throws: JSONSyntaxError(offset: 0, problem: "no value starts like this")) { try read(text) }
        #expect(throws: JSONSyntaxError(offset: 1, problem: "no value starts like this")) { try read("[\(text)]") }
    }

    @Test("A byte order mark is refused at the start, in UTF-8 and in UTF-16")
    func byteOrderMarks() {
        let mark = JSONSyntaxError(offset: 0, problem: "a byte order mark")
        #expect(throws: mark) { try JSONValue(strictly: [0xEF, 0xBB, 0xBF, 0x31]) }
        #expect(throws: mark) { try JSONValue(strictly: [0xEF, 0xBB, 0xBF]) }
        let other = JSONSyntaxError(offset: 0, problem: "no value starts like this")
        #expect(throws: other) { try JSONValue(strictly: [0xEF, 0xBB]) }
        #expect(throws: other) { try JSONValue(strictly: [0xFF, 0xFE, 0x31, 0x00]) }
        #expect(throws: other) { try JSONValue(strictly: [0x00, 0x31]) }
        #expect(throws: JSONSyntaxError(offset: 1, problem: "something follows the value")) { try JSONValue(strictly: [0x31, 0x00]) }
    }

    @Test(
        "Sixteen levels are read, and the seventeenth is refused where it begins",
        arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"b\":", "}]")])
    func depth(start: String, end: String) throws {
        let levels = start.hasPrefix("[{") ? 2 : 1
        let most = 16 / levels
        func nested(_ count: Int) -> String {
            String(repeating: start, count: count) + "1" + String(repeating: end, count: count)
        }
        #expect(throws: Never.self) { try read(nested(most)) }
        let error = JSONSyntaxError(offset: start.utf8.count * most, problem: "nested deeper than 16 levels")
        #expect(throws: error) { try read(nested(most + 1)) }
        #expect(throws: error) { try read(String(repeating: start, count: most) + "[]" + String(repeating: end, count: most)) }
        #expect(throws: error) { try read(String(repeating: start, count: most) + "{}" + String(repeating: end, count: most)) }
    }

    @Test("Levels are counted from the outermost value, not over all values")
    func siblings() throws {
        let text = Array("[[],[[]],{\"a\":[]},[[]]]".utf8)
        #expect(try JSONValue(strictly: text, maximumDepth: 3) == [[], [[]], ["a": []], [[]]])
        #expect(throws: JSONSyntaxError(offset: 5, problem: "nested deeper than 2 levels")) {
            try JSONValue(strictly: text, maximumDepth: 2)
        }
        #expect(try JSONValue(strictly: Array("7".utf8), maximumDepth: 0) == 7)
        #expect(throws: JSONSyntaxError(offset: 1, problem: "nested deeper than 0 levels")) {
            try JSONValue(strictly: Array(" []".utf8), maximumDepth: 0)
        }
    }

    @Test("Each value counts toward the maximum, and a name does not", arguments: [(0, 0), (1, 1), (2, 3), (3, 4), (4, 6), (5, 11)])
    func values(most: Int, offset: Int) throws {
        let text = Array(#"[1,[2,{"a":3}]]"#.utf8)
        #expect(throws: JSONSyntaxError(offset: offset, problem: "more than \(most) values")) {
            try JSONValue(strictly: text, maximumValues: most)
        }
        #expect(try JSONValue(strictly: text, maximumValues: 6) == [1, [2, ["a": 3]]])
    }

    @Test("An error says what is wrong and where")
    func description() {
        #expect("\(JSONSyntaxError(offset: 4, problem: "a colon is expected"))" == "a colon is expected at byte 4")
        let error = #expect(throws: JSONSyntaxError.self) { try read("[\"é\", x]") }
        #expect(error.map { "\($0)" } == "no value starts like this at byte 7")
    }
}
