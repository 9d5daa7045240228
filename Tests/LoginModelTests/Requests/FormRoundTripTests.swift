import LoginModel
import Testing

@Suite("Writing form parameters and reading them back")
struct FormRoundTripTests {
    /// A generator of the same random numbers in each run (the generator of Park and Miller).
    private struct Numbers {
        private var state: Int

        init(seed: Int) { state = seed }

        mutating func next(below limit: Int) -> Int {
            state = state * 48_271 % 2_147_483_647
            return state % limit
        }
    }

    @Test("Any bytes are read back from their percent-encoding", arguments: 1...20)
    func bytes(seed: Int) {
        var numbers = Numbers(seed: seed)
        for _ in 0..<20 {
            let bytes = (0..<numbers.next(below: 30)).map { _ in UInt8(numbers.next(below: 256)) }
            let encoded = FormParameters.encode(bytes)
            let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%"
            #expect(encoded.allSatisfy { unreserved.contains($0) })
            let parameters = FormParameters(encoded: "x=1&state=\(encoded)&state=2")
            #expect(parameters.bytes("state") == bytes)
            #expect(
                parameters["state"].map { Array($0.utf8) }
                    == (bytes.isEmpty || String(validating: bytes, as: UTF8.self) == nil ? nil : bytes))
        }
    }

    @Test("Any list of names and values is read back in order", arguments: 1...20)
    func pairs(seed: Int) {
        var numbers = Numbers(seed: seed)
        let characters = Array("ab=&+%;/?# é😀\"'<>\u{0}\n41")
        func text() -> String { String((0..<numbers.next(below: 8)).map { _ in characters[numbers.next(below: characters.count)] }) }
        let pairs = (0..<numbers.next(below: 10)).map { number in (name: "\(number)\(text())", value: text()) }
        let found = FormParameters(encoded: FormParameters.encode(pairs)).pairs
        #expect(found.map(\.name) == pairs.map(\.name))
        #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == pairs.map(\.value))
        #expect(found.map(\.size) == pairs.map { $0.name.utf8.count + $0.value.utf8.count })
        #expect(found.map(\.isEmpty) == pairs.map(\.value.isEmpty))
    }

    @Test(
        "One name or value is decoded by itself",
        arguments: [
            ("", ""), ("a", "a"), ("a+b", "a b"), ("a%2Bb", "a+b"), ("%C3%A9", "é"), ("%c3%a9", "é"), ("%", "%"), ("%4", "%4"),
            ("%4G", "%4G"),
            ("%25%34%31", "%41"), ("%00", "\0"), ("%FF", nil), ("%C3", nil), ("%ED%A0%80", nil), ("a&b=c", "a&b=c"),
        ] as [(String, String?)])
    func decoding(text: String, decoded: String?) {
        #expect(FormParameters.decode(text) == decoded)
    }

    @Test(
        "A name is found only as it is written once it is decoded",
        arguments: [("a", "1"), ("A", nil), ("a ", nil), ("\u{E9}", "2"), ("e\u{301}", "2"), ("", "3"), ("b", nil)] as [(String, String?)])
    func names(name: String, value: String?) {
        #expect(FormParameters(encoded: "a=1&%C3%A9=2&=3&b&a=4")[name] == value)
    }
}
