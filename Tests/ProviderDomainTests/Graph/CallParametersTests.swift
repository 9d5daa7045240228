import LoginModel
import ProviderDomain
import Testing

@Suite("The parameters of a call")
struct CallParametersTests {
    private func parameters(_ name: String, _ value: String) -> FormParameters {
        FormParameters(encoded: FormParameters.encode([(name: name, value: value)]))
    }

    /// Returns a list of numbers from 1, separated by commas.
    private static func numbers(_ count: Int) -> String { (1...count).map(String.init).joined(separator: ",") }

    @Test(
        "A call has at most 1,000 parameters, which are counted before they are parsed",
        arguments: [("a=1", 999, true), ("a=1", 1000, false), ("", 999, true), ("", 1000, false), ("%26", 1000, false)])
    func count(parameter: String, separators: Int, isAccepted: Bool) throws {
        let query = Array(String(repeating: parameter + "&", count: separators).utf8)
        #expect(FormParameters.hasTooMany(query) == !isAccepted)
        if isAccepted {
            #expect(try FormParameters(call: query).pairs.count == (parameter.isEmpty ? 0 : separators))
        } else {
            let error = #expect(throws: GraphError.self) { try FormParameters(call: query) }
            #expect(error?.message == "(#100) A call must not have more than 1000 parameters")
        }
    }

    @Test("An encoded ampersand belongs to a value and is not counted")
    func encodedSeparators() throws {
        let query = Array(("a=" + String(repeating: "%26", count: 2000)).utf8)
        #expect(try FormParameters(call: query)["a"]?.utf8.count == 2000)
    }

    @Test(
        "The body takes precedence over the query, but an empty value in the body does not override the query",
        arguments: [
            ("a=1", "a=2", "a=1"), ("a=1", "b=2", "a=1&b=2"), ("", "a=2", "a=2"), ("a=1", "", "a=1"), ("", "", ""),
            ("a=", "a=2", "a=2"), ("a=", "b=2", "a=&b=2"), ("a=1", "a=", "a=1"), ("a=", "a=", "a="),
            ("a=%FF", "a=2", "a=%FF"), ("A=1", "a=2", "A=1&a=2"),
            // A repeated name stays repeated, so that the call is rejected.
            ("a=1&a=2", "a=3", "a=1&a=2"), ("", "a=2&a=3", "a=2&a=3"), ("a=&a=1", "a=2", "a=1"), ("b=1", "a=2&b=3&c=4", "b=1&a=2&c=4"),
        ])
    func precedence(body: String, query: String, expected: String) {
        let both = FormParameters(body: FormParameters(encoded: body).pairs, query: FormParameters(encoded: query).pairs)
        #expect(both.pairs.map { "\($0.name)=\(FormParameters.encode($0.bytes))" }.joined(separator: "&") == expected)
    }

    @Test(
        "A list is separated by commas or a JSON array of texts and numbers",
        arguments: [
            ("1", ["1"]), ("1,2", ["1", "2"]), ("1,,2", ["1", "", "2"]), (",", ["", ""]), (" 1 , 2 ", [" 1 ", " 2 "]),
            (#"["1","2"]"#, ["1", "2"]), ("[1,2]", ["1", "2"]), (#"[1,"a,b"]"#, ["1", "a,b"]), ("[]", []),
            (#"["\u0061"]"#, ["a"]), ("[-7]", ["-7"]), ("[9223372036854775807]", ["9223372036854775807"]),
            // A value that is not a JSON array is split at its commas.
            ("[1,2", ["[1", "2"]), ("[[1],2]", ["[[1]", "2]"]), (" [1]", [" [1]"]), (#"{"a":1}"#, [#"{"a":1}"#]), ("[1,]", ["[1", "]"]),
            ("ก,é", ["ก", "é"]), ("a\u{0}b", ["a\u{0}b"]),
        ])
    func list(text: String, entries: [String]) throws {
        #expect(try parameters("l", text).list("l") == entries)
    }

    @Test("A list that is missing, empty or not UTF-8 counts as no list", arguments: ["", "l", "l=", "other=1", "l=%FF", "L=1"])
    func noList(query: String) throws {
        #expect(try FormParameters(encoded: query).list("l") == nil)
        #expect(try FormParameters(encoded: query).names(in: "l") == nil)
    }

    @Test("A list has at most 100 entries")
    func entries() throws {
        #expect(try parameters("l", Self.numbers(100)).list("l")?.count == 100)
        #expect(try parameters("l", "[\(Self.numbers(100))]").list("l")?.count == 100)
        for text in [Self.numbers(101), "[\(Self.numbers(101))]", String(repeating: ",", count: 100)] {
            let error = #expect(throws: GraphError.self) { try parameters("l", text).list("l") }
            #expect(error?.message == "(#100) Param l must not have more than 100 entries")
        }
    }

    @Test("A list has at most 8,192 bytes, whatever it consists of", arguments: ["a", "é", "👩‍👩‍👧"])
    func bytes(character: String) throws {
        let most = 8192 / character.utf8.count
        #expect(try parameters("l", String(repeating: character, count: most)).list("l")?.count == 1)
        let error = #expect(throws: GraphError.self) { try parameters("l", String(repeating: character, count: most + 1)).list("l") }
        #expect(error?.message == "(#100) Param l must not be longer than 8192 bytes")
    }

    @Test(
        "A list of names has no white space and no empty entries",
        arguments: [
            ("email", ["email"]), (" email ,\tuser_likes\n", ["email", "user_likes"]), ("email user_likes", ["email", "user_likes"]),
            (",email,,", ["email"]), (#"["email","user_likes"]"#, ["email", "user_likes"]),
            (#"["email user_likes"]"#, ["email", "user_likes"]),
            ("email\u{3000}user_likes", ["email", "user_likes"]), (",", nil), (" ", nil), ("[]", nil), (#"["",""]"#, nil),
        ] as [(String, [String]?)])
    func names(text: String, names: [String]?) throws {
        #expect(try parameters("l", text).names(in: "l") == names)
    }

    @Test("The names of a list are counted after its entries are split at white space")
    func nameCount() throws {
        let spaced = Self.numbers(100).replacing(",", with: " ")
        #expect(try parameters("l", spaced).names(in: "l")?.count == 100)
        let error = #expect(throws: GraphError.self) { try parameters("l", spaced + " 101").names(in: "l") }
        #expect(error?.message == "(#100) Param l must not have more than 100 entries")
    }
}
