import StrictJSON
import Testing

@Suite("JSON values")
struct JSONValueTests {
    @Test("An accessor returns the value of its own type and nil for other types")
    func accessors() {
        let value: JSONValue = ["s": "x", "i": 1, "n": 1.5, "b": true, "a": ["x", "y"], "m": ["x", 1]]
        #expect(value["s"]?.string == "x")
        #expect(value["s"]?.integer == nil)
        #expect(value["i"]?.integer == 1)
        #expect(value["i"]?.number == 1)
        #expect(value["n"]?.number == 1.5)
        #expect(value["n"]?.integer == nil)
        #expect(value["b"]?.bool == true)
        #expect(value["a"]?.array == ["x", "y"])
        #expect(value["a"]?.strings == ["x", "y"])
        #expect(value["m"]?.strings == nil)
        #expect(value["none"] == nil)
        #expect(value["s"]?["x"] == nil)
    }

    /// A value, and the results of its accessors.
    struct Row: Sendable, CustomTestStringConvertible {
        let value: JSONValue
        var bool: Bool?
        var integer: Int64?
        var number: Double?
        var string: String?
        var array: [JSONValue]?
        var object: [String: JSONValue]?
        var strings: [String]?

        var testDescription: String { String(decoding: value.serialized(), as: UTF8.self) }
    }

    @Test(
        "A value is of one type only",
        arguments: [
            Row(value: .null),
            Row(value: false, bool: false),
            Row(value: true, bool: true),
            Row(value: 0, integer: 0, number: 0),
            Row(value: .integer(.min), integer: .min, number: -9_223_372_036_854_775_808),
            Row(value: 1.0, number: 1),
            Row(value: "", string: ""),
            Row(value: "1", string: "1"),
            Row(value: [], array: [], strings: []),
            Row(value: ["a", "b"], array: ["a", "b"], strings: ["a", "b"]),
            Row(value: ["a", .null], array: ["a", .null]),
            Row(value: [["a"]], array: [["a"]]),
            Row(value: [:], object: [:]),
            Row(value: ["a": "b"], object: ["a": "b"]),
        ])
    func types(row: Row) {
        #expect(row.value.bool == row.bool)
        #expect(row.value.integer == row.integer)
        #expect(row.value.number == row.number)
        #expect(row.value.string == row.string)
        #expect(row.value.array == row.array)
        #expect(row.value.object == row.object)
        #expect(row.value.strings == row.strings)
        #expect(row.value["a"] == row.object?["a"])
    }

    @Test("A whole number and a floating-point number are different values")
    func numbers() {
        #expect(JSONValue.integer(1) != .number(1))
        #expect(JSONValue.number(1) == 1.0)
        #expect(JSONValue.integer(1) == 1)
    }

    @Test("The last of two members of one name counts in a literal")
    func literal() {
        #expect((["a": 1, "b": 2, "a": 3] as JSONValue).object == ["a": 3, "b": 2])
    }
}
