import StrictJSON
import TestSupport
import Testing

@Suite("Duplicate names in JSON")
struct JSONDuplicateNameTests {
    private static let claims = [
        "alg", "kid", "typ", "crit", "iss", "aud", "sub", "exp", "iat", "nbf", "jti", "azp", "nonce", "at_hash", "cnf", "name",
        "given_name",
        "middle_name", "family_name", "picture", "email", "user_friends", "user_birthday", "user_age_range", "user_gender", "user_link",
        "user_hometown", "user_location",
    ]

    private func read(_ text: String) throws(JSONSyntaxError) -> JSONValue { try JSONValue(strictly: Array(text.utf8)) }

    private func object(_ names: [String]) -> String { "{\(names.map { "\"\($0)\":0" }.joined(separator: ","))}" }

    /// Returns the name with its first character as an escape, if that is an ASCII character.
    private static func escaped(_ name: String) -> String {
        guard let first = name.unicodeScalars.first, first.value < 0x80 else { return name }
        let digits = String(first.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits + name.dropFirst()
    }

    @Test("Each name of a claim is found twice among all of them, plain or escaped", arguments: claims)
    func claimNames(name: String) throws {
        #expect(try read(object(Self.claims)).object?.count == Self.claims.count)
        let offset = object(Self.claims).utf8.count
        let error = JSONSyntaxError(offset: offset, problem: "the name \"\(name)\" occurs twice")
        #expect(throws: error) { try read(object(Self.claims + [name])) }
        #expect(throws: error) { try read(object(Self.claims + [Self.escaped(name)])) }
        let first = [Self.escaped(name)] + Self.claims
        let place = object(Array(first[...(Self.claims.firstIndex(of: name) ?? 0)])).utf8.count
        #expect(throws: JSONSyntaxError(offset: place, problem: error.problem)) { try read(object(first)) }
    }

    @Test(
        "Objects within one another, and beside one another, may have the same names",
        arguments: [
            #"[{"a":1},{"a":2}]"#,
            #"{"a":{"a":{"a":1}}}"#,
            #"{"a":[{"a":1},{"a":2}],"b":{"a":3}}"#,
            #"{"x":{"a":1},"a":2}"#,
            #"{"a":1,"x":{"a":2}}"#,
            #"{"iss":{"iss":1,"sub":2},"sub":3}"#,
            #"{"\u0061":{"\u0061":1},"b":{"\u0061":1}}"#,
        ])
    func separateObjects(text: String) {
        #expect(throws: Never.self) { try read(text) }
    }

    @Test(
        "A name is compared with all earlier names of its own object, whatever is between them",
        arguments: [
            (#"{"a":{"b":1},"a":2}"#, 13, "a"),
            (#"{"a":[{"b":1,"c":[{}]}],"b":1,"a":2}"#, 30, "a"),
            (#"{"x":{"a":1,"b":{"a":1},"a":2}}"#, 24, "a"),
            (#"{"a":"}\",\"b\":{","b":1,"b":2}"#, 25, "b"),
            (#"[1,{"a":1},{"c":1,"c":2}]"#, 18, "c"),
            (#"{"a" : 1 , "b" : [ ] , "a" : 2 }"#, 23, "a"),
            (#"{"":{},"b":1,"":2}"#, 13, ""),
            (#"{"\u0061":{"b":1},"c":-1.5e3,"a":true}"#, 29, "a"),
        ])
    func distance(text: String, offset: Int, name: String) {
        #expect(throws: JSONSyntaxError(offset: offset, problem: "the name \"\(name)\" occurs twice")) { try read(text) }
    }

    @Test(
        "Names that are canonically equivalent are refused as one name in two forms",
        arguments: [
            ("\u{E9}", "e\u{301}"),
            ("\u{C5}", "\u{212B}"),
            ("\u{C5}", "A\u{30A}"),
            ("K", "\u{212A}"),
            ("\u{3A9}", "\u{2126}"),
            ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"),
            ("q\u{323}\u{307}", "q\u{307}\u{323}"),
            ("\u{1E0B}\u{323}", "\u{1E0D}\u{307}"),
        ])
    func twoForms(one: String, other: String) {
        for (first, second) in [(one, other), (other, one)] {
            let error = JSONSyntaxError(offset: 4 + first.utf8.count + 2, problem: "the name \"\(second)\" occurs in two Unicode forms")
            #expect(throws: error) { try read(object([first, second])) }
        }
    }

    @Test(
        "Names that only look alike are different",
        arguments: [
            ("a", "A"), ("a", "\u{430}"), ("a", "\u{FF41}"), ("fi", "\u{FB01}"), ("i", "\u{131}"), ("s", "\u{17F}"), ("a", "a "),
            ("a", " a"),
            ("a", #"a\u0000"#), ("a", "a\u{200B}"), ("a", "a\u{7F}"), ("a", "\u{FEFF}a"), ("iss", "iss_"), ("sub", "Sub"), ("", #"\u0000"#),
            ("abcdefghijklmnop", "abcdefghijklmnopq"), ("abcdefgh", "abcdefgh1"), ("abcdefgh12345678", "abcdefgh12345679"),
        ])
    func lookAlikes(one: String, other: String) throws {
        #expect(try read(object([one, other])).object?.count == 2)
        #expect(try read(object([other, one])).object?.count == 2)
    }

    @Test("A repeated name is found among names of any kind", arguments: 0..<40 as Range<UInt64>)
    func anyNames(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let letters = ["a", "b", "_", "1", "é", "ü", "ก", "😀", "\\n", "\\u0061", "\\\"", " "]
        var names: [String] = []
        var known: Set<[UInt8]> = []
        for _ in 0..<Int.random(in: 1...90, using: &generator) {
            let count = Int.random(in: 0...20, using: &generator)
            let name = (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
            guard let value = try read("\"\(name)\"").string, known.insert(Array(value.utf8)).inserted else { continue }
            names.append(name)
        }
        #expect(try read(object(names)).object?.count == names.count)
        let duplicate = try #require(names.randomElement(using: &generator))
        let place = Int.random(in: (names.firstIndex(of: duplicate) ?? 0)..<names.count, using: &generator) + 1
        let text = object(Array(names[..<place]) + [duplicate] + names[place...])
        let offset = object(Array(names[..<place])).utf8.count
        let error = #expect(throws: JSONSyntaxError.self) { try read(text) }
        #expect(error?.offset == offset)
        #expect(error?.problem.hasSuffix("occurs twice") == true)
    }

    @Test("The message about a repeated name escapes and shortens it")
    func message() {
        let control = #expect(throws: JSONSyntaxError.self) { try read(#"{"\u001b[2J":1,"\u001b[2J":2}"#) }
        #expect(control?.problem == #"the name "\u{1b}[2J" occurs twice"#)
        let long = String(repeating: "n", count: 200)
        let error = #expect(throws: JSONSyntaxError.self) { try read(object([long, long])) }
        #expect(error?.problem == "the name \"\(long.prefix(80))…\" occurs twice")
    }
}
