import Foundation
import IdentityTokens
import StrictJSON
import Testing

@Suite("The rules for the types of claims")
struct ClaimRuleTests {
    private static let wrongForText: [(JSONValue, String)] = [
        (.null, "null"), (true, "a boolean"), (1, "the number 1"), (1.5, "the number 1.5"), (["a"], "an array"), (["a": "b"], "an object"),
    ]

    private func rejection(of changes: [String: JSONValue?]) throws -> TokenRejection? {
        let claims = changes.reduce(into: HandmadeIssuer.claims) { $0[$1.key] = $1.value }
        do {
            _ = try IdentityClaims(claims)
            return nil
        } catch { return error }
    }

    @Test(
        "A claim that is compared as text is a string", arguments: ["iss", "sub", "jti", "azp", "at_hash"],
        wrongForText)
    func text(name: String, wrong: (value: JSONValue, shown: String)) throws {
        let rejection = try #require(try rejection(of: [name: wrong.value]))
        #expect(rejection.code == .wrongClaimType)
        #expect(rejection.expected == "\(name): a string")
        #expect(rejection.found == "\(name): \(wrong.shown)")
        #expect(rejection.explanation == "The claim \(name) is \(wrong.shown), but must be a string.")
        #expect(rejection.section == "OpenID Connect Core 1.0, section 2; RFC 7519, section 4")
        #expect(try self.rejection(of: [name: ""]) == nil)
        #expect(try self.rejection(of: [name: "\0😀"]) == nil)
    }

    @Test(
        "The rejection of a nonce shows its type and never its value",
        arguments: [(1, "a number"), (2.5, "a number"), (true, "a boolean"), ([1], "an array")] as [(JSONValue, String)])
    func nonce(value: JSONValue, shown: String) throws {
        let rejection = try #require(try rejection(of: ["nonce": value]))
        #expect(rejection.found == "nonce: \(shown)")
        #expect(rejection.explanation == "The claim nonce is \(shown), but must be a string.")
    }

    @Test(
        "A time is a number of seconds from 1970 to 9999",
        arguments: ["exp", "iat", "nbf"],
        [
            (0, nil), (0.5, nil), (-0.0, nil), (1_800_000_000.123, nil), (253_402_300_799, nil), (253_402_300_799.5, nil), (1e11, nil),
            (253_402_300_800, "the number 253402300800"),
            (253_402_300_800.5, "the number 253402300800.5"),
            (-1, "the number -1"),
            (-0.5, "the number -0.5"),
            (.number(-.leastNonzeroMagnitude), "the number -5e-324"),
            (1e300, "the number 1e+300"),
            (.integer(.max), "the number 9223372036854775807"),
            (.integer(.min), "the number -9223372036854775808"),
            ("1800000000", "a string"),
            (.null, "null"),
            (true, "a boolean"),
            ([1_800_000_000], "an array"),
            (["seconds": 1], "an object"),
        ] as [(JSONValue, String?)])
    func time(name: String, row: (value: JSONValue, shown: String?)) throws {
        let rejection = try rejection(of: [name: row.value])
        let form = "a number of seconds since 1970, before the year 10000"
        #expect(rejection?.explanation == row.shown.map { "The claim \(name) is \($0), but must be \(form)." })
        #expect(rejection?.expected == row.shown.map { _ in "\(name): \(form)" })
    }

    @Test(
        "The audience is a string or an array of strings",
        arguments: [
            ("a", nil), ("", nil), (["a"], nil), (["a", "b", ""], nil), ([], nil),
            (1, "the number 1"), (.null, "null"), (false, "a boolean"), (["a": "b"], "an object"),
            ([1], "an array with the number 1 in it"),
            (["a", "b", 2.5], "an array with the number 2.5 in it"),
            (["a", .null], "an array with null in it"),
            ([true, "a"], "an array with a boolean in it"),
            ([["a"]], "an array with an array in it"),
            (["a", [:]], "an array with an object in it"),
        ] as [(JSONValue, String?)])
    func audience(value: JSONValue, shown: String?) throws {
        let rejection = try rejection(of: ["aud": value])
        #expect(rejection?.found == shown.map { "aud: \($0)" })
        #expect(rejection?.expected == shown.map { _ in "aud: a string or an array of strings" })
    }

    @Test(
        "The confirmation is an object, and a thumbprint in it is a string",
        arguments: [
            ([:], nil), (["jkt": ""], nil), (["jkt": "0ZcOCORZNYy", "x": 1], nil), (["x5t#S256": "a"], nil), (["JKT": 1], nil),
            ("a", "a string"), (1, "the number 1"), (.null, "null"), ([], "an array"), (true, "a boolean"),
            (["jkt": .null], "an object whose jkt is null"),
            (["jkt": 1], "an object whose jkt is the number 1"),
            (["jkt": ["a"]], "an object whose jkt is an array"),
            (["jkt": [:]], "an object whose jkt is an object"),
        ] as [(JSONValue, String?)])
    func confirmation(value: JSONValue, shown: String?) throws {
        let rejection = try rejection(of: ["cnf": value])
        #expect(rejection?.found == shown.map { "cnf: \($0)" })
        #expect(rejection?.expected == shown.map { _ in "cnf: an object whose jkt is a string" })
    }

    @Test("A claim that no decision depends on may have any type", arguments: ["name", "email", "picture", "acr", "auth_time", "x", ""])
    func otherClaims(name: String) throws {
        for value: JSONValue in [.null, 1, "a", [], [:], true] { #expect(try rejection(of: [name: value]) == nil) }
    }

    @Test(
        "A verdict names every violation, in the order of the rules, and the code is that of the first",
        arguments: [
            (
                ["exp": "soon", "sub": nil], "missing_claim", "no sub; exp: a string",
                "The claim sub is missing. "
                    + "The claim exp is a string, but must be a number of seconds since 1970, before the year 10000."
            ),
            (
                ["iss": 1, "iat": nil, "cnf": "x"], "wrong_claim_type", "iss: the number 1; no iat; cnf: a string",
                "The claim iss is the number 1, but must be a string. The claim iat is missing. "
                    + "The claim cnf is a string, but must be an object whose jkt is a string."
            ),
            (
                ["iss": nil, "aud": nil, "sub": nil, "exp": nil, "iat": nil], "missing_claim", "no iss; no aud; no sub; no exp; no iat",
                "The claim iss is missing. The claim aud is missing. The claim sub is missing. The claim exp is missing. "
                    + "The claim iat is missing."
            ),
        ] as [([String: JSONValue?], String, String, String)])
    func several(changes: [String: JSONValue?], code: String, found: String, explanation: String) async throws {
        let rejection = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: changes)).rejection()
        #expect(rejection.code.rawValue == code)
        #expect(rejection.found == found)
        #expect(rejection.explanation == explanation)
    }

    @Test(
        "A check whose claim is missing or of the wrong type is not made",
        arguments: [
            ("iss", ["issuer"]), ("aud", ["audience", "authorized_party"]), ("exp", ["expiry"]), ("iat", ["issued_at"]),
            ("sub", ["subject"]),
            ("nbf", ["not_before"]), ("azp", ["authorized_party"]), ("jti", ["token_id"]), ("nonce", ["nonce"]),
        ])
    func dependentChecks(name: String, checks: [String]) async throws {
        let reason = "\(name) is missing or of the wrong type, as the check \"claims\" says"
        let expectations = try HandmadeIssuer.expectations(nonce: "n")
        let wrong = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: [name: [1]]), expecting: expectations)
        for check in checks { #expect(wrong.skipped[check] == reason) }
        #expect(wrong.codes.contains("wrong_claim_type"))
        #expect(wrong.token == nil)
        guard ["iss", "aud", "exp", "iat", "sub"].contains(name) else { return }
        let missing = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: [name: nil]))
        for check in checks { #expect(missing.skipped[check] == reason) }
        #expect(missing.codes == ["missing_claim"])
    }
}
