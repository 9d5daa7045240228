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

    @Test(
        "The length is counted in characters without the surrounding white space, with both bounds included",
        arguments: [
            (ReviewText.Kind.use, 19, ReviewText.Violation.tooShort), (.use, 20, nil), (.use, 2000, nil), (.use, 2001, .tooLong),
            (.reason, 4, .tooShort),
            (.reason, 5, nil), (.reason, 1000, nil), (.reason, 1001, .tooLong),
        ] as [(ReviewText.Kind, Int, ReviewText.Violation?)])
    func lengths(kind: ReviewText.Kind, count: Int, violation: ReviewText.Violation?) {
        for character in ["a", "é", "愛", "e\u{301}"] {
            let text = String(repeating: character, count: count)
            for typed in [text, " \r\n\u{3000}" + text + "\t \u{2029}"] {
                if let violation {
                    #expect(throws: violation) { try ReviewText(typed, for: kind) }
                } else {
                    #expect((try? ReviewText(typed, for: kind))?.text == text)
                }
            }
        }
    }

    @Test("A text has at most eight bytes for each permitted character, so that combining marks cannot make it large")
    func bytes() throws {
        // A letter and four combining marks have 9 bytes.
        let character = "e" + String(repeating: "\u{301}", count: 4)
        #expect(try ReviewText(String(repeating: character, count: 888), for: .reason).text.utf8.count == 7992)
        #expect(throws: ReviewText.Violation.tooLong) { try ReviewText(String(repeating: character, count: 889), for: .reason) }
    }

    @Test(
        "Line feeds, tabs and joiners may occur in a text",
        arguments: ["\n", "\n\n", "\t", "\u{A0}", "\u{200D}", "\u{200B}", "\u{2028}", "\u{200F}", "\u{FEFF}", "👩‍👩‍👧", "\u{E000}"])
    func permittedCharacters(text: String) throws {
        #expect(try ReviewText("before\(text)after", for: .reason).text == "before\(text)after")
    }

    @Test(
        "Control characters and those that override the direction of text may not occur in a text",
        arguments: Array(0..<0x20 as Range<UInt32>).filter { ![9, 10, 13].contains($0) } + [0x7F, 0x80, 0x85, 0x9F] + Array(0x202A...0x202E)
            + Array(0x2066...0x2069))
    func forbiddenCharacters(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(throws: ReviewText.Violation.control) { try ReviewText("before\(scalar)after", for: .reason) }
    }

    @Test(
        "Each kind of line end becomes a line feed",
        arguments: [("one\r\ntwo", "one\ntwo"), ("one\rtwo", "one\ntwo"), ("one\n\rtwo", "one\n\ntwo"), ("one\r\r\ntwo", "one\n\ntwo")])
    func lineEnds(typed: String, text: String) throws {
        #expect(try ReviewText(typed, for: .reason).text == text)
        #expect(try ReviewText(text, for: .reason).text == text)
    }
}
