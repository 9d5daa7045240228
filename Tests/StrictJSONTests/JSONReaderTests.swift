import StrictJSON
import Testing

@Suite("The strict JSON reader")
struct JSONReaderTests {
    @Test(
        "The reader accepts what RFC 8259 allows",
        arguments: [
            ("null", .null), ("true", true), ("false", false),
            ("0", 0), ("-0", 0), ("-12", -12), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)),
            ("1.5", 1.5), ("-0.25", -0.25), ("1e2", .number(100)), ("1E+2", .number(100)), ("25e-2", 0.25), ("1e-999", .number(0)),
            (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u0041\u0000""#, "éA\0"),
            (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00""#, "😀"), (#""สมชาย 😀""#, "สมชาย 😀"), ("\"\u{7F}\"", "\u{7F}"),
            ("[]", []), ("{}", [:]), (" [ 1 , [ ] ] \r\n\t", [1, []]), (#"{"a":{"b":[null]},"":1}"#, ["a": ["b": [.null]], "": 1]),
        ] as [(String, JSONValue)])
    func accepts(text: String, value: JSONValue) throws {
        #expect(try JSONValue(strictly: Array(text.utf8)) == value)
    }

    @Test(
        "The reader rejects anything else with the position and the problem",
        arguments: [
            ("", 0, "the text ends where a value is expected"), ("  ", 2, "the text ends where a value is expected"),
            ("nul", 0, "no value starts like this"), ("True", 0, "no value starts like this"), ("NaN", 0, "no value starts like this"),
            ("'a'", 0, "no value starts like this"), ("+1", 0, "no value starts like this"), (".5", 0, "no value starts like this"),
            ("01", 1, "a number has a leading zero"), ("-", 1, "a digit is expected"), ("1.", 2, "a digit is expected"),
            ("1e", 2, "a digit is expected"), ("1e+", 3, "a digit is expected"), ("0x10", 1, "something follows the value"),
            ("1e999", 0, "a number that is too large"), ("nulll", 4, "something follows the value"),
            ("1 2", 2, "something follows the value"), ("{}{}", 2, "something follows the value"),
            ("1\0", 1, "something follows the value"),
            ("[1,]", 3, "no value starts like this"), ("[1", 2, "a comma or a closing bracket is expected"),
            ("[1 2]", 3, "a comma or a closing bracket is expected"), ("[", 1, "the text ends where a value is expected"),
            ("]", 0, "no value starts like this"),
            ("{", 1, "a member's name is expected"), ("{a:1}", 1, "a member's name is expected"),
            ("{1:1}", 1, "a member's name is expected"),
            (#"{"a"}"#, 4, "a colon is expected"), (#"{"a":}"#, 5, "no value starts like this"),
            (#"{"a":1,}"#, 7, "a member's name is expected"),
            (#"{"a":1 "b":2}"#, 7, "a comma or a closing brace is expected"), (#"{"a":1]"#, 6, "a comma or a closing brace is expected"),
            (#"{"a":1,"a":2}"#, 7, #"the name "a" occurs twice"#), (#"{"a":1,"\u0061":2}"#, 7, #"the name "a" occurs twice"#),
            (#"{"\u00e9":1,"e\u0301":2}"#, 12, "the name \"e\u{301}\" occurs in two Unicode forms"),
            (#"{"a":1,"a"}"#, 7, #"the name "a" occurs twice"#), (#"{"a":1,"a":x}"#, 7, #"the name "a" occurs twice"#),
            (#"{"":1,"":2}"#, 6, #"the name "" occurs twice"#), (#"{"\u0061lg":1,"alg":2}"#, 14, #"the name "alg" occurs twice"#),
            (#"{"alg":1,"\u0061lg":2}"#, 9, #"the name "alg" occurs twice"#),
            (#"[{"b":{"c":1,"c":1}}]"#, 13, #"the name "c" occurs twice"#),
            ("\"a", 2, "the text ends inside a string"), (#""\"#, 2, "the text ends inside a string"), (#""\x""#, 2, "an unknown escape"),
            (#""\u12g4""#, 5, "four hexadecimal digits are expected"), (#""\u12"#, 5, "four hexadecimal digits are expected"),
            (#""\ud800""#, 3, "a lone surrogate"), (#""\udc00""#, 3, "a lone surrogate"), (#""\ud800\n""#, 3, "a lone surrogate"),
            (#""\ud800\ud800""#, 3, "a lone surrogate"), (#""\ud800\u0041""#, 3, "a lone surrogate"),
            ("\"a\nb\"", 2, "a control character in a string"), ("\"\0\"", 1, "a control character in a string"),
            ("\u{FEFF}{}", 0, "a byte order mark"), ("\u{A0}1", 0, "no value starts like this"), ("/**/1", 0, "no value starts like this"),
        ])
    func refuses(text: String, offset: Int, problem: String) {
        #expect(throws: JSONSyntaxError(offset: offset, problem: problem)) { try JSONValue(strictly: Array(text.utf8)) }
    }

    @Test(
        "The reader rejects strings that are not UTF-8",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
        ] as [[UInt8]])
    func refusesBadUTF8(bytes: [UInt8]) {
        let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
        #expect(throws: JSONSyntaxError(offset: 0, problem: "a string that is not UTF-8")) { try JSONValue(strictly: text) }
    }

    @Test("The reader rejects values that are nested too deeply")
    func depth() throws {
        let text = Array("[[[{}]]]".utf8)
        #expect(try JSONValue(strictly: text, maximumDepth: 4) == [[[[:]]]])
        #expect(throws: JSONSyntaxError(offset: 3, problem: "nested deeper than 3 levels")) {
            try JSONValue(strictly: text, maximumDepth: 3)
        }
        let bomb = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: JSONSyntaxError(offset: 16, problem: "nested deeper than 16 levels")) { try JSONValue(strictly: bomb) }
    }

    @Test("The reader distinguishes names with a common prefix of about sixteen bytes", arguments: 14...18)
    func longNames(count: Int) throws {
        let name = String(repeating: "a", count: count)
        let names = [name, name + "b", name + "c", String(name.dropLast())]
        let text = "{\(names.map { "\"\($0)\":1" }.joined(separator: ","))}"
        #expect(try JSONValue(strictly: Array(text.utf8)).object?.keys.sorted() == names.sorted())
        for twin in names {
            #expect(throws: JSONSyntaxError(offset: text.utf8.count, problem: "the name \"\(twin)\" occurs twice")) {
                try JSONValue(strictly: Array("\(text.dropLast()),\"\(twin)\":1}".utf8))
            }
        }
    }

    @Test("The reader finds a duplicate name among 70 names", arguments: 0..<70)
    func manyNames(twin: Int) throws {
        let names = (0..<70).map { $0.isMultiple(of: 2) ? "member\($0)" : "a member whose name is long, \($0)" }
        let text = "{\(names.map { "\"\($0)\":1" }.joined(separator: ","))}"
        #expect(try JSONValue(strictly: Array(text.utf8)).object?.count == 70)
        #expect(throws: JSONSyntaxError(offset: text.utf8.count, problem: "the name \"\(names[twin])\" occurs twice")) {
            try JSONValue(strictly: Array("\(text.dropLast()),\"\(names[twin])\":1}".utf8))
        }
    }

    @Test("The reader rejects numbers of more than 64 characters")
    func longNumber() {
        let text = Array(repeating: UInt8(ascii: "1"), count: 65)
        #expect(throws: JSONSyntaxError(offset: 0, problem: "a number of more than 64 characters")) { try JSONValue(strictly: text) }
    }

    @Test("The reader rejects strings with too many combining marks", .timeLimit(.minutes(1)), arguments: [129, 2_000_000])
    func marks(count: Int) {
        let run = String(repeating: "\u{316}\u{301}", count: count / 2 + 1)
        for text in ["{\"\(run)\":1}", "[\"\(run)\"]", "{\"a\":1,\"\(run)\":1,\"\(run)\":2}"] {
            #expect(throws: JSONSyntaxError.self) { try JSONValue(strictly: Array(text.utf8)) }
        }
    }
}
