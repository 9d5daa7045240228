import StrictJSON
import TestSupport
import Testing

@Suite("Writing JSON and reading it back")
struct JSONRoundTripTests {
    private func text(_ value: JSONValue) -> String { String(decoding: value.serialized(), as: UTF8.self) }

    @Test("The writer escapes what RFC 8259 requires, and nothing else")
    func escapes() {
        for code in UInt8.min..<0x20 {
            let digits = (code < 0x10 ? "0" : "") + String(code, radix: 16)
            let expected = code == 0x0A ? "\"a\\nb\"" : "\"a\\u00\(digits)b\""
            #expect(text(.string("a\(Unicode.Scalar(code))b")) == expected)
        }
        let plain = "/ \u{7F}\u{80}\u{9F}é\u{2028}\u{2029}\u{FEFF}\u{FFFD}\u{FFFF}😀\u{10FFFF}<>&'"
        #expect(text(.string(plain)) == "\"\(plain)\"")
        #expect(text("\"\"\\\\") == #""\"\"\\\\""#)
        #expect(text(["\"\n": 1]) == #"{"\"\n":1}"#)
    }

    @Test(
        "The writer writes each number so that its kind stays the same",
        arguments: [
            (.integer(.max), "9223372036854775807"),
            (.integer(.min), "-9223372036854775808"),
            (.integer(0), "0"),
            (.number(0), "0.0"),
            (.number(-0.0), "-0.0"),
            (.number(100), "100.0"),
            (.number(1e16), "1e+16"),
            (.number(-1e-7), "-1e-07"),
            (.number(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
            (.number(.leastNonzeroMagnitude), "5e-324"),
        ] as [(JSONValue, String)])
    func numbers(value: JSONValue, written: String) throws {
        #expect(text(value) == written)
        #expect(try JSONValue(strictly: Array(written.utf8)) == value)
    }

    @Test("A number that is not finite is written as null", arguments: [.nan, .infinity, -.infinity, .signalingNaN] as [Double])
    func notFinite(number: Double) {
        #expect(text([.number(number), 1]) == "[null,1]")
    }

    @Test("Names are sorted by their bytes in UTF-8, not by characters and not in UTF-16")
    func order() {
        let names = ["", "\0", "A", "Z", "_", "a", "a\0", "aa", "ab", "b", "é", "ｚ", "😀"]
        let value = JSONValue.object(Dictionary(uniqueKeysWithValues: names.map { ($0, .null) }))
        #expect(
            text(value) == "{\(names.map { "\"\($0 == "\0" ? "\\u0000" : $0 == "a\0" ? "a\\u0000" : $0)\":null" }.joined(separator: ","))}")
    }

    /// Returns a random value of at most the given depth.
    private static func value(_ depth: Int, _ generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth == 0 ? 6 : 8), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .integer(Int64.random(in: .min ... .max, using: &generator))
        case 3: return .number(Double.random(in: -1e9...1e9, using: &generator))
        case 4, 5: return .string(string(&generator))
        case 6: return .array((0..<Int.random(in: 0..<5, using: &generator)).map { _ in value(depth - 1, &generator) })
        default:
            let members = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in (string(&generator), value(depth - 1, &generator)) }
            return .object(Dictionary(members, uniquingKeysWith: { first, _ in first }))
        }
    }

    private static func string(_ generator: inout SeededGenerator) -> String {
        let ranges: [ClosedRange<UInt32>] = [0...0x7F, 0x20...0x7E, 0x80...0x2FF, 0x4E00...0x9FFF, 0xE000...0xFFFF, 0x1_0000...0x10_FFFF]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &generator) {
            let range = ranges.randomElement(using: &generator) ?? 0...0
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { text.append(scalar) }
        }
        return String(text)
    }

    @Test("Any value that is written is read back the same, and written again the same", arguments: 0..<20 as Range<UInt64>)
    func anyValue(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let value = Self.value(4, &generator)
            let written = value.serialized()
            let found = try JSONValue(strictly: written)
            #expect(found == value)
            #expect(found.hashValue == value.hashValue)
            #expect(found.serialized() == written)
        }
    }

    @Test("Members in any order, with any white space and any escapes, are written in one form", arguments: 0..<10 as Range<UInt64>)
    func oneForm(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let members = [#""iss" : "i""#, #""\u0061ud":["a" , "b"]"#, #" "n": 1"#, #""x":{"d":1 ,"c":{} }"#, #""é":"\u00e9\/""#]
        let text = "{\(members.shuffled(using: &generator).joined(separator: " ,\n"))}"
        let written = try JSONValue(strictly: Array(text.utf8)).serialized()
        #expect(String(decoding: written, as: UTF8.self) == #"{"aud":["a","b"],"iss":"i","n":1,"x":{"c":{},"d":1},"é":"é/"}"#)
    }
}
