import StrictJSON
import TestSupport
import Testing

@Suite("Numbers in JSON")
struct JSONNumberTests {
    private func read(_ text: String) throws(JSONSyntaxError) -> JSONValue { try JSONValue(strictly: Array(text.utf8)) }

    @Test(
        "A whole number that fits 64 bits is an integer, and any other number is a floating-point number",
        arguments: [
            ("9223372036854775807", .integer(.max)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)),
            ("-9223372036854775808", .integer(.min)),
            ("-9223372036854775809", .number(-9_223_372_036_854_775_808)),
            ("18446744073709551615", .number(18_446_744_073_709_551_616)),
            ("99999999999999999", .integer(99_999_999_999_999_999)),
            ("999999999999999999", .integer(999_999_999_999_999_999)),
            ("-99999999999999999", .integer(-99_999_999_999_999_999)),
            ("-999999999999999999", .integer(-999_999_999_999_999_999)),
            ("1000000000000000000", .integer(1_000_000_000_000_000_000)),
            ("9007199254740993", .integer(9_007_199_254_740_993)),
            ("9007199254740993.0", .number(9_007_199_254_740_992)),
            ("-0", .integer(0)),
            ("1.0", .number(1)),
            ("1e0", .number(1)),
            ("10E-1", .number(1)),
            ("0.0", .number(0)),
            ("0e0", .number(0)),
            ("0E+00", .number(0)),
            ("-1.5e+003", .number(-1500)),
            ("123456789.125", .number(123_456_789.125)),
        ] as [(String, JSONValue)])
    func kinds(text: String, value: JSONValue) throws {
        #expect(try read(text) == value)
    }

    @Test(
        "A number is rounded to the nearest number of 64 bits",
        arguments: [
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
            ("1.7976931348623158e308", .greatestFiniteMagnitude),
            ("-1.7976931348623157E+308", -.greatestFiniteMagnitude),
            ("2.2250738585072014e-308", .leastNormalMagnitude),
            ("5e-324", .leastNonzeroMagnitude),
            ("3e-324", .leastNonzeroMagnitude),
            ("2e-324", 0),
            ("1e-400", 0),
            ("0.1", 0.1),
            ("0.30000000000000004", 0.1 + 0.2),
            ("9007199254740992.5", 9_007_199_254_740_992),
            ("9007199254740993.5", 9_007_199_254_740_994),
        ] as [(String, Double)])
    func rounding(text: String, value: Double) throws {
        #expect(try read(text) == .number(value))
    }

    @Test("Zero keeps its sign only as a floating-point number")
    func zero() throws {
        #expect(try read("-0.0").number?.sign == .minus)
        #expect(try read("0.0").number?.sign == .plus)
        #expect(try read("-0").number?.sign == .plus)
    }

    @Test(
        "A number beyond the largest finite one is refused where it starts",
        arguments: ["1.7976931348623159e308", "-1.7976931348623159e308", "1e309", "-1e309", "1e99999999999999999999", "123e999"])
    func tooLarge(text: String) {
        #expect(throws: JSONSyntaxError(offset: 0, problem: "a number that is too large")) { try read(text) }
        #expect(throws: JSONSyntaxError(offset: 6, problem: "a number that is too large")) { try read("{\"a\": \(text)}") }
    }

    @Test(
        "A number has at most 64 characters, whatever they are",
        arguments: [
            String(repeating: "1", count: 64),
            "-" + String(repeating: "9", count: 63),
            "0." + String(repeating: "1", count: 62),
            "1e" + String(repeating: "0", count: 61) + "1",
            "1E-" + String(repeating: "0", count: 61),
        ])
    func length(text: String) throws {
        #expect(text.utf8.count == 64)
        #expect(try read(text).number == Double(text))
        let longer = JSONSyntaxError(offset: 3, problem: "a number of more than 64 characters")
        #expect(throws: longer) { try read("[1,\(text)0]") }
    }

    @Test(
        "What is not a number of RFC 8259 is refused where it stops being one",
        arguments: [
            ("-01", 2, "a number has a leading zero"),
            ("00", 1, "a number has a leading zero"),
            ("-", 1, "a digit is expected"),
            ("--1", 1, "a digit is expected"),
            ("-a", 1, "a digit is expected"),
            ("-.5", 1, "a digit is expected"),
            ("-Infinity", 1, "a digit is expected"),
            ("0.", 2, "a digit is expected"),
            ("1.e5", 2, "a digit is expected"),
            ("1.-5", 2, "a digit is expected"),
            ("1e+-5", 3, "a digit is expected"),
            ("1e-+5", 3, "a digit is expected"),
            ("1e.5", 2, "a digit is expected"),
            ("1e\u{0661}", 2, "a digit is expected"),
            ("[1.]", 3, "a digit is expected"),
            ("{\"a\":-}", 6, "a digit is expected"),
            ("1.5.5", 3, "something follows the value"),
            ("1e5.5", 3, "something follows the value"),
            ("1e5e5", 3, "something follows the value"),
            ("1_000", 1, "something follows the value"),
            ("1,000", 1, "something follows the value"),
            ("1f", 1, "something follows the value"),
            ("0b1", 1, "something follows the value"),
            ("0X1F", 1, "something follows the value"),
            ("1n", 1, "something follows the value"),
            ("1\u{0661}", 1, "something follows the value"),
            ("\u{0661}", 0, "no value starts like this"),
            ("\u{FF11}", 0, "no value starts like this"),
            ("Infinity", 0, "no value starts like this"),
            ("e5", 0, "no value starts like this"),
        ])
    func refusals(text: String, offset: Int, problem: String) {
        #expect(throws: JSONSyntaxError(offset: offset, problem: problem)) { try read(text) }
    }

    @Test("Each power of ten and of two, and its neighbors, is read exactly")
    func powers() throws {
        var numbers: [Int64] = []
        var power: Int64 = 1
        while true {
            numbers += [power - 1, power, power + 1]
            let (next, overflows) = power.multipliedReportingOverflow(by: 10)
            if overflows { break }
            power = next
        }
        for shift in 0..<63 { numbers += [1 << shift, (1 << shift) - 1] }
        for number in numbers + numbers.map({ -$0 }) {
            #expect(try read("\(number)") == .integer(number))
        }
    }

    @Test("A number of any bits that is written in its shortest form is read as the same number", arguments: [1, 2, 3, 4] as [UInt64])
    func anyBits(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bits = generator.next()
            #expect(try read("\(Int64(bitPattern: bits))") == .integer(Int64(bitPattern: bits)))
            let number = Double(bitPattern: bits)
            guard number.isFinite else { continue }
            #expect(try read("\(number)").number?.bitPattern == bits)
        }
    }
}
