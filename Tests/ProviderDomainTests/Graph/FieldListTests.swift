import ProviderDomain
import Testing

@Suite("The parser of field lists")
struct FieldListTests {
    /// Parses a field list, and returns it in canonical form.
    private func read(_ text: String?) throws -> String? {
        try FieldList(text).expressions.map { $0.map(\.written).joined(separator: ",") }
    }

    @Test(
        "A field list can be comma-separated or JSON, with subfields, arguments, aliases and white space",
        arguments: [
            ("id,name", "id,name"), (" id ,\n name\t", "id,name"), (#"["id","friends{id}"]"#, "id,friends{id}"), ("", nil), (" \n", nil),
            ("[]", nil), (nil, nil), ("picture.type(large)", "picture(type=large)"),
            ("picture.width(200).height(100){url}", "picture(width=200)(height=100){url}"),
            ("friends { id , name } . limit ( 5 ) . as ( pals )", "friends(limit=5)->pals{id,name}"),
            (
                "friends.limit(5).summary(true){name,picture.type(small){url}}",
                "friends(limit=5)(summary=true){name,picture(type=small){url}}"
            ),
            ("a{b{c{d{e{f}}}}}", "a{b{c{d{e{f}}}}}"), (#"x.filter("a)b,{")"#, "x(filter=a)b,{)"), ("x.f((a)(b))", "x(f=(a)(b))"),
            ("x.f()", "x(f=)"), ("ios_sdk_dialog_flows.os_version(17.0.0)", "ios_sdk_dialog_flows(os_version=17.0.0)"),
        ] as [(String?, String?)])
    func reading(text: String?, expected: String?) throws { #expect(try read(text) == expected) }

    @Test(
        "A syntax error names the position and what was expected there",
        arguments: [
            ("}", #"Syntax error "Expected name instead of "}"." at character 0: }"#),
            ("id}", #"Syntax error "Expected end of string instead of "}"." at character 2: id}"#),
            ("friends{id", #"Syntax error "Expected "}"." at character 10: friends{id"#),
            ("friends{}", #"Syntax error "Expected name instead of "}"." at character 8: friends{}"#),
            ("friends{id}{name}", #"Syntax error "Expected end of string instead of "{"." at character 11: friends{id}{name}"#),
            ("id,", #"Syntax error "Expected name." at character 3: id,"#), ("id,,name", nil), (",", nil), ("picture.", nil),
            ("picture.type", #"Syntax error "Expected "("." at character 12: picture.type"#), ("picture.type(large", nil), ("a b", nil),
            (#"x.f("a)"#, nil), (#"x.f("a\"#, nil), ("[\"id\",1]", nil), ("ï", nil),
            ("ก,}", #"Syntax error "Expected name instead of "ก"." at character 0: ก,}"#),
        ] as [(String, String?)])
    func syntax(text: String, message: String?) {
        let error = #expect(throws: GraphError.self) { try FieldList(text) }
        #expect(error?.code == 2500)
        if let message { #expect(error?.message == message) }
    }

    @Test(
        "A field list has limits on length, count and depth, and an alias must be a name",
        arguments: [
            (0...250).map { "f\($0)" }.joined(separator: ","), String(repeating: "a", count: 8193), "a{b{c{d{e{f{g}}}}}}",
            String(repeating: "a{", count: 4000), "friends.as(a b)", "friends.as()", "friends.as(\(String(repeating: "a", count: 65)))",
        ])
    func bounds(text: String) {
        let error = #expect(throws: GraphError.self) { try FieldList(text) }
        #expect(error?.code == 100)
    }
}

extension FieldExpression {
    fileprivate var written: String {
        let arguments = arguments.map { "(\($0.name)=\($0.value))" }.joined()
        let inner = fields.map { "{\($0.map(\.written).joined(separator: ","))}" } ?? ""
        return name + arguments + (alias.map { "->\($0)" } ?? "") + inner
    }
}
