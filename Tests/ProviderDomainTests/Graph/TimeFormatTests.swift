import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import TestSupport
import Testing

@Suite("The format of times in Graph API responses")
struct TimeFormatTests {
    /// 29 February 2024, 13:05:09 UTC, a Thursday.
    private static let time = Date(timeIntervalSince1970: 1_709_211_909)

    private func format(_ pattern: String?) throws -> TimeFormat {
        let query = pattern.map { "date_format=\(FormParameters.encode($0))" } ?? ""
        return try TimeFormat(GraphAPIRequest(method: "GET", path: "/me", parameters: FormParameters(encoded: query), from: .unknown))
    }

    @Test(
        "A time has the documented format or the requested PHP format",
        arguments: [
            (nil, "2024-02-29T13:05:09+0000"), (#"Y-m-d\TH:i:sP"#, "2024-02-29T13:05:09+00:00"), ("c", "2024-02-29T13:05:09+00:00"),
            ("r", "Thu, 29 Feb 2024 13:05:09 +0000"), ("D j n y, g:i A", "Thu 29 2 24, 1:05 PM"),
            ("l jS F Y", "Thursday 29th February 2024"),
            ("z t L N w", "59 29 1 4 4"), ("h G a", "01 13 pm"), ("u v e T Z I p O", "000000 000 UTC UTC 0 0 Z +0000"), (#"\U\\"#, #"U\"#),
            ("U s", "1709211909 09"), ("M", "Feb"),
        ] as [(String?, String)])
    func patterns(pattern: String?, text: String) throws {
        #expect(try format(pattern).json(Self.time).string == text)
    }

    @Test("A time in seconds is a number")
    func seconds() throws { #expect(try format("U").json(Self.time) == .integer(1_709_211_909)) }

    @Test(
        "Each day of the month has its English ordinal suffix",
        arguments: [
            (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"), (22, "22nd"),
            (31, "31st"),
        ])
    func ordinals(day: Int, text: String) throws {
        let time = Date(timeIntervalSince1970: 1_704_067_200 + Double(day - 1) * 86_400)
        #expect(try format("jS").json(time).string == text)
    }

    @Test("Midnight is 12 AM and noon is 12 PM")
    func noonAndMidnight() throws {
        #expect(try format("g A").json(Date(timeIntervalSince1970: 0)).string == "12 AM")
        #expect(try format("g A").json(Date(timeIntervalSince1970: 43_200)).string == "12 PM")
    }

    @Test(
        "Midnight is hour 0 of 24 and hour 12 of 12",
        arguments: [(0.0, "00 0 12"), (43_199, "11 11 11"), (43_200, "12 12 12"), (86_399, "23 23 11")])
    func hours(seconds: Double, text: String) throws {
        #expect(try format("H G h").json(Date(timeIntervalSince1970: seconds)).string == text)
    }

    @Test("A date has the same parts as in ISO 8601, on many days of three centuries", arguments: 0..<30 as Range<UInt64>)
    func calendar(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let time = Date(timeIntervalSince1970: Double(Int.random(in: -2_208_988_800...7_258_118_399, using: &random)))
            #expect(try format(#"Y-m-d\TH:i:s\Z"#).json(time).string == time.ISO8601Format())
        }
    }

    @Test(
        "The day of the year and the length of the month follow the Gregorian calendar",
        arguments: [
            ("2024-12-31T00:00:00Z", "365 31 1"), ("2023-12-31T00:00:00Z", "364 31 0"), ("2024-03-01T00:00:00Z", "60 31 1"),
            ("2023-03-01T00:00:00Z", "59 31 0"), ("2024-02-29T00:00:00Z", "59 29 1"), ("2023-02-28T00:00:00Z", "58 28 0"),
            ("2000-02-29T00:00:00Z", "59 29 1"), ("2100-02-28T00:00:00Z", "58 28 0"), ("2100-03-01T00:00:00Z", "59 31 0"),
            ("2026-01-01T00:00:00Z", "0 31 0"), ("2026-04-30T00:00:00Z", "119 30 0"), ("2026-06-01T00:00:00Z", "151 30 0"),
            ("2026-09-01T00:00:00Z", "243 30 0"), ("2026-11-30T23:59:59Z", "333 30 0"),
        ])
    func days(time: String, text: String) throws {
        #expect(try format("z t L").json(try Date(time, strategy: .iso8601)).string == text)
    }

    @Test(
        "The week begins on Monday in ISO 8601, and on Sunday otherwise",
        arguments: [
            ("2026-11-22T00:00:00Z", "Sun Sunday 7 0"), ("2026-11-23T00:00:00Z", "Mon Monday 1 1"),
            ("2026-11-28T23:59:59Z", "Sat Saturday 6 6"),
        ])
    func weekdays(time: String, text: String) throws {
        #expect(try format("D l N w").json(try Date(time, strategy: .iso8601)).string == text)
    }

    @Test(
        "Each month has its English name",
        arguments: zip(
            1...12,
            ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]))
    func months(month: Int, name: String) throws {
        let time = try Date("2026-\(month < 10 ? "0" : "")\(month)-15T00:00:00Z", strategy: .iso8601)
        #expect(try format("F M n").json(time).string == "\(name) \(name.prefix(3)) \(month)")
    }

    @Test(
        "A backslash makes the next character stand for itself, and other characters do so anyway",
        arguments: [
            (#"\Y\m"#, "Ym"), (#"\\Y"#, #"\2024"#), (#"Y\"#, "2024"), (#"\👩‍👩‍👧Y"#, "👩‍👩‍👧2024"), ("Y年n月j日", "2024年2月29日"),
            ("Y\u{0}m", "2024\u{0}02"),
            ("q X {} %", "q X {} %"), ("Ý", "Ý"), (#"\\\\"#, #"\\"#),
        ])
    func escapes(pattern: String, text: String) throws {
        #expect(try format(pattern).json(Self.time).string == text)
    }

    @Test("A fraction of a second is left out", arguments: [("U", JSONValue.integer(1_709_211_909)), ("s", "09"), ("u v", "000000 000")])
    func fractions(pattern: String, json: JSONValue) throws {
        #expect(try format(pattern).json(Self.time.addingTimeInterval(0.999)) == json)
    }

    @Test("A format has at most 64 bytes")
    func length() throws {
        #expect(try format(String(repeating: "j", count: 64)).json(Self.time).string?.utf8.count == 128)
        #expect(try format(String(repeating: "é", count: 32)).json(Self.time).string == String(repeating: "é", count: 32))
        let error = #expect(throws: GraphError.self) { try format(String(repeating: "é", count: 33)) }
        #expect(error?.message == "(#100) Param date_format must not be longer than 64 bytes")
    }

    @Test("A format that is too long is rejected")
    func long() { #expect(throws: GraphError.self) { try format(String(repeating: "Y", count: 65)) } }
}
