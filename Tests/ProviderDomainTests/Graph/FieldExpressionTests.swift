import LoginModel
import ProviderDomain
import TestSupport
import Testing

@Suite("Field expressions")
struct FieldExpressionTests {
    private func first(_ text: String) throws -> FieldExpression { try #require(FieldList(text).expressions?.first) }

    /// Returns the parameters that the next page's URL repeats, as text.
    private func parameters(_ text: String) throws -> String {
        try first(text).edgeParameters.map { "\($0.name)=\($0.value)" }.joined(separator: " & ")
    }

    @Test(
        "The last value of an argument counts, and an empty one counts as none",
        arguments: [
            ("x.limit(5)", "5"), ("x.limit(5).limit(6)", "6"), ("x.limit(5).limit()", nil), ("x.limit( 5 )", "5"), ("x", nil),
            ("x.Limit(5)", nil), ("x.as(limit)", nil), ("x.limit(\"\")", nil), ("x.limit(\" \")", " "),
        ] as [(String, String?)])
    func arguments(text: String, value: String?) throws {
        #expect(try first(text)["limit"] == value)
    }

    @Test(
        "A field has the name of its alias in the response, the last one if there are several",
        arguments: [
            ("x", "x"), ("x.as(y)", "y"), ("x.as(y).as(z)", "z"), ("x.as(y)", "y"), ("x.as(\"y\")", "y"), ("x.as( y )", "y"),
            ("x.as(\(String(repeating: "y", count: 64)))", String(repeating: "y", count: 64)), ("x.as(_1)", "_1"),
            ("x.limit(1).as(y){a}", "y"),
        ])
    func aliases(text: String, name: String) throws {
        #expect(try first(text).outputName == name)
    }

    @Test(
        "An alias that is not a name is rejected",
        arguments: [
            "x.as()", "x.as(\"\")", "x.as(a b)", "x.as(a-b)", "x.as(é)", "x.as(a\u{0})", "x.as(a.b)",
            "x.as(\(String(repeating: "y", count: 65)))",
            "x.as((a))",
        ])
    func malformedAliases(text: String) {
        let error = #expect(throws: GraphError.self) { try FieldList(text) }
        #expect(error?.message == "(#100) Param as must be a name of letters, digits and underscores")
    }

    @Test(
        "The parameters of a further page are the arguments without those of paging, and the inner fields",
        arguments: [
            ("friends", ""), ("friends{id,name}", "fields=id,name"), ("friends.limit(5).after(x).before(y).offset(2)", ""),
            ("friends.limit(5).summary(true){id}", "summary=true & fields=id"), ("x.a(1).a(2)", "a=1 & a=2"), ("x.as(y).a(1)", "a=1"),
            ("x{a.b(c){d.e(f).as(g){h}},i}", "fields=a.b(c){d.e(f).as(g){h}},i"), ("x{ a . b ( c ) }", "fields=a.b(c)"),
            (#"x{a.b("(")}"#, #"fields=a.b("(")"#), (#"x{a.b("c")}"#, "fields=a.b(c)"), ("x{a.b()}", "fields=a.b()"),
        ])
    func edgeParameters(text: String, expected: String) throws {
        #expect(try parameters(text) == expected)
    }

    @Test(
        "Inner fields that are written out are parsed as the same fields, whatever their arguments contain",
        arguments: [
            "a.b(c)", "a.b((c)(d))", #"a.b("c)d")"#, #"a.b(" c ")"#, #"a.b(""c"")"#, #"a.b(c"d)e"f)"#, #"a.b("c\"d")"#, #"a.b("\\")"#,
            #"a.b(c\)"#,
            #"a.b("{}")"#, #"a.b("")"#, #"a.b(" ")"#, #"a.b("\")")"#, "a.b(c,d).e(f)", #"a.b("c(d").e(f){g.h("i)")}"#, "a.b(ก é 👩‍👩‍👧)",
        ])
    func roundTrip(inner: String) throws {
        let fields = try #require(first("x{\(inner)}").fields)
        let text = try #require(first("x{\(inner)}").edgeParameters.first { $0.name == "fields" }?.value)
        #expect(try FieldList(text).expressions == fields, "\(text)")
    }

    @Test("Any field list that can be parsed is parsed as the same list after it is written out", arguments: 0..<40 as Range<UInt64>)
    func randomRoundTrips(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let symbols = Array(#"aab.,(){}"\ "#)
        var parsed = 0
        for _ in 0..<300 {
            let argument = String((0..<Int.random(in: 0...7, using: &random)).map { _ in symbols.randomElement(using: &random) ?? "a" })
            guard let fields = try? FieldList("x{f.g(\(argument)).as(h){i}}").expressions?.first?.fields else { continue }
            parsed += 1
            let text = try #require(first("x{f.g(\(argument)).as(h){i}}").edgeParameters.last?.value)
            #expect((try? FieldList(text).expressions) == fields, "\(argument) became \(text)")
        }
        #expect(parsed > 30)
    }

    @Test("No text makes the parser do anything but return a list or an error of the Graph API", arguments: 0..<20 as Range<UInt64>)
    func randomTexts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let symbols = Array("ab.,(){}\"\\[] \n\u{0}ก\u{301}")
        for _ in 0..<200 {
            let text = String((0..<Int.random(in: 0...20, using: &random)).map { _ in symbols.randomElement(using: &random) ?? "a" })
            do {
                let list = try FieldList(text)
                #expect(list.expressions != nil || text.allSatisfy(\.isWhitespace) || text.hasPrefix("["))
            } catch {
                #expect([100, 2500].contains(error.code))
            }
        }
    }

    @Test("A list is accepted up to its limits on length, number and depth")
    func limits() throws {
        let names = { (count: Int) in (1...count).map { "f\($0)" }.joined(separator: ",") }
        #expect(try FieldList(names(250)).expressions?.count == 250)
        #expect(try FieldList("x{\(names(249))}").expressions?.first?.fields?.count == 249)
        #expect(try FieldList(String(repeating: "a", count: 8192)).expressions?.count == 1)
        #expect(try FieldList("a{b{c{d{e{f}}}}}").expressions?.count == 1)
        for (text, message) in [
            (names(251), "(#100) Param fields must not have more than 250 names"),
            ("x{\(names(250))}", "(#100) Param fields must not have more than 250 names"),
            (String(repeating: "a", count: 8193), "(#100) Param fields must not be longer than 8192 bytes"),
            (String(repeating: "é", count: 4097), "(#100) Param fields must not be longer than 8192 bytes"),
            ("a{b{c{d{e{f{g}}}}}}", "(#100) Param fields must not be nested deeper than 6 levels"),
        ] {
            let error = #expect(throws: GraphError.self) { try FieldList(text) }
            #expect(error?.message == message)
        }
    }

    @Test(
        "A JSON array of texts is a list of its elements, and any other array is a syntax error",
        arguments: [
            (#"["id"]"#, ["id"]), (#"["id,name"]"#, ["id", "name"]), (#"["friends{id","name}"]"#, ["friends"]), (#"["i\u0064"]"#, ["id"]),
            (#"["id",]"#, nil), (#"["id" "name"]"#, nil), ("[id]", nil), (#"[["id"]]"#, nil), ("[null]", nil), (#" ["id"]"#, nil),
            (#"["id"]x"#, nil), (#"[""]"#, []),
        ] as [(String, [String]?)])
    func arrays(text: String, names: [String]?) {
        let list = try? FieldList(text)
        #expect(list.map { $0.expressions?.map(\.name) ?? [] } == names)
    }
}
