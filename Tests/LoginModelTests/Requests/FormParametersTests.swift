import LoginModel
import Testing

@Suite("Form parameters")
struct FormParametersTests {
    @Test(
        "Parameters are read in order, and malformed escapes stay as they are",
        arguments: [
            ("", []), ("&&", []), ("a=1&b=2", ["a=1", "b=2"]), ("a", ["a="]), ("a=", ["a="]), ("=1", ["=1"]), ("a=b=c", ["a=b=c"]),
            ("a=1+2%202", ["a=1 2 2"]), ("a%3D=%26", ["a==&"]), ("a=%C3%A9", ["a=é"]), ("a=%c3%a9", ["a=é"]), ("a+b=1", ["a b=1"]),
            ("a=%", ["a=%"]), ("a=%4", ["a=%4"]), ("a=%zz", ["a=%zz"]), ("a=%%41", ["a=%A"]), ("a=%4%41", ["a=%4A"]),
            ("a=%%%41", ["a=%%A"]),
            ("a=1;b=2", ["a=1;b=2"]),
        ])
    func reading(text: String, pairs: [String]) {
        let read = FormParameters(encoded: text).pairs.map { "\($0.name)=\(String(decoding: $0.bytes, as: UTF8.self))" }
        #expect(read == pairs)
    }

    @Test(
        "The first value of a name is returned as text if it is nonempty UTF-8",
        arguments: [
            ("a=1&a=2", "1"), ("a=", nil), ("b=1", nil), ("a=%FF", nil), ("a=%E0%B8%81", "ก"), ("a=%00", "\0"),
        ] as [(String, String?)])
    func text(encoded: String, value: String?) {
        #expect(FormParameters(encoded: encoded)["a"] == value)
    }

    @Test("Bytes that are not UTF-8 are preserved")
    func bytes() {
        let bytes: [UInt8] = [0xFF, 0x00, 0x25, 0x41, 0xC3]
        let encoded = FormParameters.encode(bytes)
        #expect(encoded == "%FF%00%25A%C3")
        #expect(FormParameters(encoded: "state=\(encoded)").bytes("state") == bytes)
    }

    @Test(
        "Encoded text contains no syntax characters",
        arguments: [
            ("azAZ09-._~", "azAZ09-._~"), (" +&=%?#/:", "%20%2B%26%3D%25%3F%23%2F%3A"), ("é", "%C3%A9"), ("", ""),
            ("'()*!", "%27%28%29%2A%21"),
        ])
    func writing(text: String, encoded: String) {
        #expect(FormParameters.encode(text) == encoded)
        #expect(FormParameters(encoded: "a=\(encoded)").bytes("a") == Array(text.utf8))
    }

    @Test("Pairs are written in order, with a space as a plus sign")
    func writingPairs() {
        #expect(FormParameters.encode([("b", "1 2"), ("a&", "")]) == "b=1+2&a%26=")
    }

    @Test("Names that occur more than once are listed")
    func repeatedNames() {
        #expect(FormParameters(encoded: "a=1&b=2&a=3&%61=4&c=").repeatedNames == ["a"])
        #expect(FormParameters(encoded: "a=1&b=2").repeatedNames.isEmpty)
    }
}
