import IdentityTokens
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
}
