import ProviderDomain
import Testing

@Suite("What is written about a review")
struct ReviewTextTests {
    private static let short = String(repeating: "a", count: 19)
    private static let marks = "e" + String(repeating: "\u{301}", count: 30)

    static let refused: [(String, ReviewText.Objection)] = [
        ("", .tooShort), ("  \n\t ", .tooShort), (short, .tooShort), ("    \(short)    ", .tooShort),
        (String(repeating: "a", count: 2001), .tooLong), (String(repeating: marks, count: 600), .tooLong),
        ("\(short)\u{0}", .control), ("\(short)\u{1B}[31m", .control), ("\(short)\u{202E}", .control),
    ]

    @Test("is refused by rule", arguments: refused)
    func refusal(typed: String, objection: ReviewText.Objection) {
        #expect(throws: objection) { try ReviewText(typed, for: .use) }
    }

    static let keptTexts: [(String, String)] = [
        ("\(short)a", "\(short)a"),
        ("\r\n  The first line,\r\nthe second\rand the last.  \r\n", "The first line,\nthe second\nand the last."),
        (String(repeating: "愛", count: 2000), String(repeating: "愛", count: 2000)),
        ("<script>alert(1)</script> 👩‍👩‍👧", "<script>alert(1)</script> 👩‍👩‍👧"),
    ]

    @Test("is kept as it is, but for the blanks around it and the ends of its lines", arguments: keptTexts)
    func kept(typed: String, text: String) throws {
        #expect(try ReviewText(typed, for: .use).text == text)
    }

    @Test("has another length where it is a reason")
    func reason() throws {
        #expect(try ReviewText("Never", for: .reason).text == "Never")
        #expect(throws: ReviewText.Objection.tooShort) { try ReviewText("No.", for: .reason) }
        #expect(throws: ReviewText.Objection.tooLong) { try ReviewText(String(repeating: "a", count: 1001), for: .reason) }
    }
}
