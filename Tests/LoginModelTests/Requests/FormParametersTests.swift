import LoginModel
import Testing

@Suite("Form parameters")
struct FormParametersTests {
    @Test(
        "are read in order, mildly",
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
        "give the first value of a name as text, where it is one",
        arguments: [
            ("a=1&a=2", "1"), ("a=", nil), ("b=1", nil), ("a=%FF", nil), ("a=%E0%B8%81", "ก"), ("a=%00", "\0"),
        ] as [(String, String?)])
    func text(encoded: String, value: String?) {
        #expect(FormParameters(encoded: encoded)["a"] == value)
    }

    @Test("keep bytes that are no UTF-8, and bring them back")
    func bytes() {
        let bytes: [UInt8] = [0xFF, 0x00, 0x25, 0x41, 0xC3]
        let encoded = FormParameters.encode(bytes)
        #expect(encoded == "%FF%00%25A%C3")
        #expect(FormParameters(encoded: "state=\(encoded)").bytes("state") == bytes)
    }

    @Test(
        "are written so that nothing in them is taken for syntax",
        arguments: [
            ("azAZ09-._~", "azAZ09-._~"), (" +&=%?#/:", "%20%2B%26%3D%25%3F%23%2F%3A"), ("é", "%C3%A9"), ("", ""),
            ("'()*!", "%27%28%29%2A%21"),
        ])
    func writing(text: String, encoded: String) {
        #expect(FormParameters.encode(text) == encoded)
        #expect(FormParameters(encoded: "a=\(encoded)").bytes("a") == Array(text.utf8))
    }

    @Test("are written in order, as a form writes them: a space is a plus sign")
    func writingPairs() {
        #expect(FormParameters.encode([("b", "1 2"), ("a&", "")]) == "b=1+2&a%26=")
    }

    @Test("tell which names occur more than once")
    func repeatedNames() {
        #expect(FormParameters(encoded: "a=1&b=2&a=3&%61=4&c=").repeatedNames == ["a"])
        #expect(FormParameters(encoded: "a=1&b=2").repeatedNames.isEmpty)
    }
}
