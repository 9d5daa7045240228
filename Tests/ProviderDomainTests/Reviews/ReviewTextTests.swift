import ProviderDomain
import Testing

@Suite("The texts of a review")
struct ReviewTextTests {
    private static let short = String(repeating: "a", count: 19)
    private static let marks = "e" + String(repeating: "\u{301}", count: 30)

    static let refused: [(String, ReviewText.Violation)] = [
        ("", .tooShort), ("  \n\t ", .tooShort), (short, .tooShort), ("    \(short)    ", .tooShort),
        (String(repeating: "a", count: 2001), .tooLong), (String(repeating: marks, count: 600), .tooLong),
        ("\(short)\u{0}", .control), ("\(short)\u{1B}[31m", .control), ("\(short)\u{202E}", .control),
    ]

    @Test("A review text that is too short or too long or has control characters is rejected", arguments: refused)
    func refusal(typed: String, problem: ReviewText.Violation) {
        #expect(throws: problem) { try ReviewText(typed, for: .use) }
    }

    static let acceptedTexts: [(String, String)] = [
        ("\(short)a", "\(short)a"),
        ("\r\n  The first line,\r\nthe second\rand the last.  \r\n", "The first line,\nthe second\nand the last."),
        (String(repeating: "愛", count: 2000), String(repeating: "愛", count: 2000)),
        ("<script>alert(1)</script> 👩‍👩‍👧", "<script>alert(1)</script> 👩‍👩‍👧"),
    ]

    @Test("A review text is stored without surrounding white space and with uniform line ends", arguments: acceptedTexts)
    func accepted(typed: String, text: String) throws {
        #expect(try ReviewText(typed, for: .use).text == text)
    }

    @Test("The reason of a decision has its own limits of length")
    func reason() throws {
        #expect(try ReviewText("Never", for: .reason).text == "Never")
        #expect(throws: ReviewText.Violation.tooShort) { try ReviewText("No.", for: .reason) }
        #expect(throws: ReviewText.Violation.tooLong) { try ReviewText(String(repeating: "a", count: 1001), for: .reason) }
    }
}
