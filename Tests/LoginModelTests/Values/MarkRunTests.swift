import LoginModel
import Testing

@Suite("A run of combining marks")
struct MarkRunTests {
    private static func marks(_ count: Int) -> String {
        String(String.UnicodeScalarView((0..<count).map { $0.isMultiple(of: 2) ? "\u{301}" : "\u{316}" }))
    }

    @Test(
        "is read up to a length that no writing system needs",
        arguments: [(0, true), (30, true), (128, true), (129, false), (100_000, false)])
    func length(count: Int, isBounded: Bool) {
        #expect(CombiningMarkLimit.isBounded(in: "a\(Self.marks(count))") == isBounded)
        #expect(CombiningMarkLimit.isBounded(in: "a\(Self.marks(count))b\(Self.marks(count))") == isBounded)
    }

    @Test("is one also of marks whose class says that they begin a character")
    func hidden() { #expect(!CombiningMarkLimit.isBounded(in: String(repeating: "\u{F73}", count: 1000))) }

    @Test("is not what letters are", arguments: ["a", "ก็", "한글", "👩‍👩‍👧‍👦"])
    func letters(letter: String) { #expect(CombiningMarkLimit.isBounded(in: String(repeating: letter, count: 10_000))) }

    @Test("that is too long makes no name and no text of a parameter, and its bytes stay", .timeLimit(.minutes(1)))
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
