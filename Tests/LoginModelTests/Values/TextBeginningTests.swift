import LoginModel
import Testing

@Suite("The beginnings of long texts")
struct TextBeginningTests {
    @Test(
        "A long text is cut at a Unicode scalar, with an ellipsis",
        arguments: [
            ("", 0, ""), ("", 5, ""), ("a", 0, "…"), ("abc", 3, "abc"), ("abc", 2, "ab…"), ("abc", 4, "abc"), ("😀😀", 1, "😀…"),
            ("😀", 1, "😀"),
            ("e\u{301}x", 2, "e\u{301}…"), ("e\u{301}", 1, "e…"),
        ])
    func truncation(text: String, most: Int, result: String) {
        #expect(text.truncated(to: most) == result)
    }
}
