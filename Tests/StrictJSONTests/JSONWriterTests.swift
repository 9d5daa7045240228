import StrictJSON
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
    @Test(
        "The writer writes compact JSON with names in byte order",
        arguments: [
            (.null, "null"), (true, "true"), (-12, "-12"), (1.5, "1.5"), (.number(.nan), "null"), (.number(.infinity), "null"),
            ("a\"\\/\n\t\0é😀", #""a\"\\/\n\u0009\u0000é😀""#),
            ([1, [], "a"], #"[1,[],"a"]"#),
            (["b": 1, "a": ["d": 1, "c": 2], "B": 0, "é": 3, "": 4], #"{"":4,"B":0,"a":{"c":2,"d":1},"b":1,"é":3}"#),
        ] as [(JSONValue, String)])
    func writes(value: JSONValue, text: String) {
        #expect(String(decoding: value.serialized(), as: UTF8.self) == text)
    }

    @Test(
        "The reader reads back what the writer wrote",
        arguments: [
            .number(0.1), .number(1e300), .number(-.leastNonzeroMagnitude), .integer(.min), "\u{1}\u{1F}\u{7F}\u{2028}",
            ["a": [.null, [:], "x"]],
        ] as [JSONValue])
    func roundTrip(value: JSONValue) throws {
        #expect(try JSONValue(strictly: value.serialized()) == value)
    }
}
