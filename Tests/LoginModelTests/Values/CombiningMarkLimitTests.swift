import LoginModel
import Testing

@Suite("The limit on combining marks")
struct CombiningMarkLimitTests {
    private static func marks(_ count: Int) -> String {
        String(String.UnicodeScalarView((0..<count).map { $0.isMultiple(of: 2) ? "\u{301}" : "\u{316}" }))
    }

    @Test(
        "A run of up to 128 combining marks satisfies the limit",
        arguments: [(0, true), (30, true), (128, true), (129, false), (100_000, false)])
    func length(count: Int, isBounded: Bool) {
        #expect(CombiningMarkLimit.isSatisfied(by: "a\(Self.marks(count))") == isBounded)
        #expect(CombiningMarkLimit.isSatisfied(by: "a\(Self.marks(count))b\(Self.marks(count))") == isBounded)
    }

    @Test("Marks of combining class 0 that decompose into two marks count too")
    func hidden() { #expect(!CombiningMarkLimit.isSatisfied(by: String(repeating: "\u{F73}", count: 1000))) }

    @Test("Letters and emoji do not count as combining marks", arguments: ["a", "ก็", "한글", "👩‍👩‍👧‍👦"])
    func letters(letter: String) { #expect(CombiningMarkLimit.isSatisfied(by: String(repeating: letter, count: 10_000))) }

    @Test("A parameter value beyond the limit has no text but keeps its bytes", .timeLimit(.minutes(1)))
    func parameters() {
        let long = Self.marks(400_000)
        let parameters = FormParameters(
            encoded: "\(FormParameters.encode(long))=1&a=\(FormParameters.encode(long))&\(FormParameters.encode(long))=2")
        #expect(parameters.repeatedNames.count == 1)
        #expect(parameters["a"] == nil)
        #expect(parameters.bytes("a") == Array(long.utf8))
        #expect(parameters["b"] == nil)
    }
}
