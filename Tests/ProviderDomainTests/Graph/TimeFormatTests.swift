import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
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
    func twelve() throws {
        #expect(try format("g A").json(Date(timeIntervalSince1970: 0)).string == "12 AM")
        #expect(try format("g A").json(Date(timeIntervalSince1970: 43_200)).string == "12 PM")
    }

    @Test("A format that is too long is rejected")
    func long() { #expect(throws: GraphError.self) { try format(String(repeating: "Y", count: 65)) } }
}
