import ProviderDomain
import Testing

@Suite("A list of fields")
struct FieldListTests {
    @Test(
        "is read from a comma list and from JSON, each name once",
        arguments: [
            ("id,name", ["id", "name"]), (" id ,\n name,id", ["id", "name"]), ("[\"id\",\"name\"]", ["id", "name"]), ("", nil), (",,", nil),
            ("[]", nil), (nil, nil),
        ] as [(String?, [String]?)])
    func names(text: String?, names: [String]?) throws { #expect(try FieldList(text).names == names) }

    @Test(
        "is refused where a name is more than a name, or there is too much of it",
        arguments: [
            ("picture.type(large)", 2500), ("friends{id,name}", 2500), ("a{", 2500), ("}", 2500), ("[\"id\",1]", 2500), ("ï", 2500),
            ((0...100).map { "f\($0)" }.joined(separator: ","), 100), (String(repeating: "a", count: 5000), 100),
        ])
    func refusals(text: String, code: Int) {
        let error = #expect(throws: GraphError.self) { try FieldList(text) }
        #expect(error?.code == code)
    }
}
