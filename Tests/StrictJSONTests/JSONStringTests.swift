import StrictJSON
import Testing

@Suite("Strings in JSON")
struct JSONStringTests {
    private func read(_ text: String) throws(JSONSyntaxError) -> JSONValue { try JSONValue(strictly: Array(text.utf8)) }

    @Test(
        "An escape stands for its character",
        arguments: [
            (#"\u0000"#, "\0"),
            (#"\u001f"#, "\u{1F}"),
            (#"\u0022"#, "\""),
            (#"\u005C"#, "\\"),
            (#"\u007f"#, "\u{7F}"),
            (#"\u0080"#, "\u{80}"),
            (#"\u07FF"#, "\u{7FF}"),
            (#"\u0800"#, "\u{800}"),
            (#"\ud7ff"#, "\u{D7FF}"),
            (#"\uE000"#, "\u{E000}"),
            (#"\ufeff"#, "\u{FEFF}"),
            (#"\ufffd"#, "\u{FFFD}"),
            (#"\uFFFF"#, "\u{FFFF}"),
            (#"\ud800\udc00"#, "\u{10000}"),
            (#"\uD834\uDd1e"#, "\u{1D11E}"),
            (#"\udbff\udfff"#, "\u{10FFFF}"),
            (#"\ud83d\ude00\ud83d\ude01"#, "😀😁"),
            (#"\\u0041"#, #"\u0041"#),
            (#"\\\u0041"#, #"\A"#),
            (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#"a\u0062c\nd"#, "abc\nd"),
            (#"\u0065\u0301"#, "e\u{301}"),
        ])
    func escapes(text: String, value: String) throws {
        let found = try #require(try read("\"\(text)\"").string)
        #expect(Array(found.unicodeScalars) == Array(value.unicodeScalars))
        #expect(try read("{\"\(text)\":1}").object?.keys.map { Array($0.utf8) } == [Array(value.utf8)])
    }

    @Test(
        "A surrogate without its partner is refused where its digits start",
        arguments: [
            (#""\ud800""#, 3),
            (#""\udbff""#, 3),
            (#""\udc00""#, 3),
            (#""\uDFFF""#, 3),
            (#""ab\udfff""#, 5),
            (#""\ud800\ud800""#, 3),
            (#""\ud800\udbff""#, 3),
            (#""\ud800\ue000""#, 3),
            (#""\ud800\u0041""#, 3),
            (#""\ud800\n""#, 3),
            (#""\ud800\\udc00""#, 3),
            (#""\ud800 \udc00""#, 3),
            (#""\ud800udc00""#, 3),
            (#""\udc00\ud800""#, 3),
            (#""\udc00\udc00""#, 3),
            (#""\udbff\udc00\udc00""#, 15),
            (#""\ud83d\ude00\ude00""#, 15),
            (#""\ud800"#, 3),
            (#""\ud800\"#, 3),
        ])
    func loneSurrogates(text: String, offset: Int) {
        #expect(throws: JSONSyntaxError(offset: offset, problem: "a lone surrogate")) { try read(text) }
    }

    @Test(
        "Each of the four digits of an escape is hexadecimal",
        arguments: ["/", ":", "@", "G", "`", "g", "x", "-", "+", " ", "\"", "\\", "\u{FF11}"], 0..<4)
    func hexadecimalDigits(character: String, place: Int) {
        let digits = (0..<4).map { $0 == place ? character : "0" }.joined()
        let error = JSONSyntaxError(offset: 3 + place, problem: "four hexadecimal digits are expected")
        #expect(throws: error) { try read("\"\\u\(digits)\"") }
        let second = JSONSyntaxError(offset: 9 + place, problem: "four hexadecimal digits are expected")
        #expect(throws: second) { try read("\"\\ud800\\u\(digits)\"") }
    }

    @Test("Only nine letters follow a backslash")
    func letters() throws {
        for byte in UInt8.min...0x7F where byte != UInt8(ascii: "u") {
            let text = [0x22, 0x5C, byte, 0x22]
            if "\"\\/bfnrt".utf8.contains(byte) {
                #expect(try JSONValue(strictly: text).string?.utf8.count == 1)
            } else {
                #expect(throws: JSONSyntaxError(offset: 2, problem: "an unknown escape")) { try JSONValue(strictly: text) }
            }
        }
        #expect(throws: JSONSyntaxError(offset: 2, problem: "an unknown escape")) { try read("\"\\é\"") }
        #expect(throws: JSONSyntaxError(offset: 2, problem: "an unknown escape")) { try read(#""\U0041""#) }
    }

    @Test("A control character is refused at each place of a string, and any other ASCII character stands for itself", arguments: 0..<20)
    func ascii(place: Int) throws {
        let (before, after) = (Array(repeating: UInt8(ascii: "a"), count: place), Array(repeating: UInt8(ascii: "b"), count: 19 - place))
        for byte in UInt8.min...0x7F where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
            let content = before + [byte] + after
            let text = [0x22] + content + [0x22]
            if byte < 0x20 {
                let error = JSONSyntaxError(offset: 1 + place, problem: "a control character in a string")
                #expect(throws: error) { try JSONValue(strictly: text) }
                // After an escape, the parser reads the rest of the string with other code.
                let later = JSONSyntaxError(offset: 3 + place, problem: "a control character in a string")
                #expect(throws: later) { try JSONValue(strictly: [0x22, 0x5C, 0x6E] + content + [0x22]) }
            } else {
                #expect(try JSONValue(strictly: text).string.map { Array($0.utf8) } == content)
            }
        }
    }

    @Test("A string of any length ends at its quotation mark", arguments: 0..<40)
    func lengths(count: Int) throws {
        let content = String(repeating: "x", count: count)
        #expect(try read("\"\(content)\"") == .string(content))
        #expect(
            try read("[\"\(content)\",\"\(content)é\",\"\(content)\\n\"]") == [
                .string(content), .string(content + "é"), .string(content + "\n"),
            ])
        #expect(throws: JSONSyntaxError(offset: count + 1, problem: "the text ends inside a string")) { try read("\"\(content)") }
        #expect(throws: JSONSyntaxError(offset: count + 2, problem: "the text ends inside a string")) { try read("\"\(content)\\") }
        #expect(throws: JSONSyntaxError(offset: count + 2, problem: "something follows the value")) { try read("\"\(content)\"\"") }
    }

    /// The first and the last sequence of each row of table 3-7 in the Unicode Standard.
    static let wellFormed: [[UInt8]] = [
        [0xC2, 0x80], [0xDF, 0xBF],
        [0xE0, 0xA0, 0x80], [0xE0, 0xBF, 0xBF],
        [0xE1, 0x80, 0x80], [0xEC, 0xBF, 0xBF],
        [0xED, 0x80, 0x80], [0xED, 0x9F, 0xBF],
        [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF],
        [0xF0, 0x90, 0x80, 0x80], [0xF0, 0xBF, 0xBF, 0xBF],
        [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF],
        [0xF4, 0x80, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ]

    /// Sequences just outside the rows of table 3-7, and truncated sequences.
    static let illFormed: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x7F], [0xC2, 0xC0],
        [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xE2, 0x41, 0xAC], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ]

    @Test("A string is UTF-8 at each of its places", arguments: 0..<10)
    func encoding(place: Int) throws {
        let before = Array(repeating: UInt8(ascii: "a"), count: place)
        for sequence in Self.wellFormed {
            let content = before + sequence + [0x7A]
            #expect(try JSONValue(strictly: [0x22] + content + [0x22]).string.map { Array($0.utf8) } == content)
        }
        let error = JSONSyntaxError(offset: 0, problem: "a string that is not UTF-8")
        for sequence in Self.illFormed {
            let content = before + sequence + [0x7A]
            #expect(throws: error) { try JSONValue(strictly: [0x22] + content + [0x22]) }
            #expect(throws: error) { try JSONValue(strictly: [0x22, 0x5C, 0x6E] + content + [0x22]) }
            let name = JSONSyntaxError(offset: 1, problem: "a string that is not UTF-8")
            #expect(throws: name) { try JSONValue(strictly: [0x7B, 0x22] + content + Array("\":1}".utf8)) }
        }
    }

    @Test(
        "A character has at most 128 combining marks, however they are written",
        arguments: [("\u{301}", "a"), (#"\u0301"#, "a"), ("\u{1E944}", "é"), (#"\u0F73"#, ""), ("\u{345}", "\u{1D11E}")])
    func combiningMarks(mark: String, base: String) throws {
        let longest = base + String(repeating: mark, count: 128)
        #expect(try read("\"\(longest)\"").string?.unicodeScalars.count == 128 + base.unicodeScalars.count)
        #expect(try read("\"\(longest)b\(longest)\"").string != nil)
        let problem = "more than 128 combining marks on one character"
        #expect(throws: JSONSyntaxError(offset: 0, problem: problem)) { try read("\"\(longest)\(mark)\"") }
        #expect(throws: JSONSyntaxError(offset: 1, problem: problem)) { try read("{\"\(longest)\(mark)\":1}") }
    }
}
