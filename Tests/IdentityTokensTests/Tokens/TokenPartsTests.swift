import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The parts of a token")
struct TokenPartsTests {
    private static func parts() throws -> [String] { try HandmadeIssuer.token().split(separator: ".").map(String.init) }

    /// Returns the good token with one of its parts changed: 0 is the header, 1 the claims, 2 the signature.
    private static func token(_ part: Int, _ change: (String) -> String) throws -> String {
        var parts = try parts()
        parts[part] = change(parts[part])
        return parts.joined(separator: ".")
    }

    @Test(
        "A token has three parts",
        arguments: [
            ("", "one part", "1"), ("abc", "one part", "1"), ("a.b", "2 parts", "2"), (".", "2 parts", "2"), ("...", "4 parts", "4"),
            ("a.b.c.d", "4 parts", "4"), ("a.b.c.d.e", "5 parts", "5"), ("....", "5 parts", "5"),
            (String(repeating: ".", count: 99), "100 parts", "100"),
        ])
    func count(text: String, found: String, count: String) async throws {
        let verdict = try await HandmadeIssuer.verdict(on: text)
        let rejection = try verdict.rejection()
        #expect(rejection.code == .malformedToken)
        #expect(rejection.found == found)
        #expect(rejection.explanation == "A signed token has three parts, but this one has \(count).")
        #expect(verdict.findings.count { if case .passed = $0.outcome { true } else { false } } == 1, "Only its size is acceptable")
    }

    @Test(
        "An encrypted token is recognized by its header",
        arguments: [(#"{"alg":"RSA-OAEP","enc":"A256GCM"}"#, true), (#"{"alg":"RSA-OAEP"}"#, false), (#"{"enc":1}"#, false), ("{", false)])
    func encrypted(header: String, isEncrypted: Bool) async throws {
        let rejection = try await HandmadeIssuer.verdict(on: "\(Base64URL.encode(header.utf8)).b.c.d.e").rejection()
        let encrypted = "The token looks encrypted (JWE); an ID token is signed (JWS)."
        #expect(rejection.explanation == (isEncrypted ? encrypted : "A signed token has three parts, but this one has 5."))
    }

    @Test("A token may have as many bytes as the app accepts, and not one more", arguments: [0, 1, 10])
    func size(less: Int) async throws {
        let token = try HandmadeIssuer.token()
        let size = token.utf8.count - less
        let verdict = try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(size: size))
        if less == 0 {
            #expect(verdict.token != nil)
            #expect(try verdict.finding("size").found == "\(size) bytes")
        } else {
            let rejection = try verdict.rejection()
            #expect(rejection.code == .tokenTooLarge)
            #expect(rejection.expected == "at most \(size) bytes")
            #expect(rejection.found == "\(size + less) bytes")
        }
        #expect((try? UnverifiedToken(token, maximumSize: size)) != nil || less > 0)
        #expect((try? UnverifiedToken(token, maximumSize: size)) == nil || less == 0)
    }

    @Test(
        "A part that is not canonical base64url is refused with the place of the fault",
        arguments: [
            ("=", 0, "padding at its byte 0"),
            ("=", 4, "padding at its byte 4"),
            ("+", 1, "a character of the standard base64 alphabet at its byte 1"),
            ("/", 7, "a character of the standard base64 alphabet at its byte 7"),
            (" ", 0, "white space at its byte 0"),
            ("\t", 2, "white space at its byte 2"),
            ("\n", 3, "white space at its byte 3"),
            ("\r", 5, "white space at its byte 5"),
            ("\0", 6, "an invalid character at its byte 6"),
            ("%", 2, "an invalid character at its byte 2"),
            ("\u{41A}", 1, "an invalid character at its byte 1"),
            ("\u{FF21}", 0, "an invalid character at its byte 0"),
            ("~", 8, "an invalid character at its byte 8"),
        ], 0..<3)
    func alphabet(fault: (character: String, place: Int, found: String), part: Int) async throws {
        let token = try Self.token(part) { $0.prefix(fault.place) + fault.character + $0.dropFirst(fault.place) }
        let rejection = try await HandmadeIssuer.verdict(on: token).rejection()
        let name = ["header", "claims", "signature"][part]
        #expect(rejection.code == .malformedEncoding)
        #expect(rejection.found == "\(fault.found) in the \(name)")
        #expect(rejection.explanation == "The token is not canonical base64url: \(fault.found) in the \(name).")
    }

    @Test("A part of an impossible length, or with unused bits, is refused", arguments: 0..<3)
    func canonicalForm(part: Int) async throws {
        let name = ["header", "claims", "signature"][part]
        let whole = try Self.parts()[part]
        // Four characters decode to three bytes. A single further character is invalid.
        let multiple = String(whole.prefix(whole.utf8.count / 4 * 4))
        let long = try await HandmadeIssuer.verdict(on: Self.token(part) { _ in multiple + "A" })
        #expect(try long.finding("encoding").found == "an impossible length in the \(name)")
        for end in ["AB", "A_", "AAB", "AAC", "AAD"] {
            let verdict = try await HandmadeIssuer.verdict(on: Self.token(part) { _ in multiple + end })
            #expect(try verdict.finding("encoding").found == "unused bits in its last character that are not zero in the \(name)")
        }
        for end in ["AA", "AQ", "AAA", "AAE"] {
            let verdict = try await HandmadeIssuer.verdict(on: Self.token(part) { _ in multiple + end })
            #expect(try verdict.finding("encoding").outcome == .passed)
            #expect((verdict.token == nil) == (multiple + end != whole))
        }
    }

    @Test("The rejection names each part that is not base64url")
    func allParts() async throws {
        let token = try Self.parts().enumerated().map { $1 + ["=", "+", "é"][$0] }.joined(separator: ".")
        let verdict = try await HandmadeIssuer.verdict(on: token)
        let found = try verdict.rejection().found.split(separator: "; ").map { $0.split(separator: " ").last }
        #expect(found == ["header", "claims", "signature"])
        #expect(verdict.skipped["header"] == "the part could not be decoded")
        #expect(verdict.skipped["claims"] == "the part could not be decoded")
        #expect(verdict.skipped["algorithm"] == "the header could not be read")
    }

    @Test(
        "A header and claims that are not one strict object are refused with the reason",
        arguments: [
            ("", "the text ends where a value is expected at byte 0", true),
            ("{", "a member's name is expected at byte 1", true),
            ("{}{}", "something follows the value at byte 2", true),
            (#"{"a":1,"a":2}"#, "the name \"a\" occurs twice at byte 7", true),
            ("{\"a\":\"\u{0}\"}", "a control character in a string at byte 6", true),
            (#"{"a":NaN}"#, "no value starts like this at byte 5", true),
            ("null", "null", false), ("true", "a boolean", false), ("1", "a number", false), ("\"{}\"", "a string", false),
            ("[{}]", "an array", false),
        ])
    func notAnObject(text: String, problem: String, isSyntax: Bool) async throws {
        let header = try HandmadeIssuer.sign(header: Array(text.utf8), claims: JSONValue.object(HandmadeIssuer.claims).serialized())
        let first = try await HandmadeIssuer.verdict(on: header).rejection()
        #expect(first.code == .malformedHeader)
        #expect(first.found == problem)
        #expect(
            first.explanation
                == (isSyntax ? "The header is not strict JSON: \(problem)." : "The header is \(problem), but must be an object."))
        let claims = try HandmadeIssuer.sign(header: JSONValue.object(HandmadeIssuer.header).serialized(), claims: Array(text.utf8))
        let second = try await HandmadeIssuer.verdict(on: claims).rejection()
        #expect(second.code == .malformedClaims)
        #expect(second.found == (isSyntax ? "not strict JSON: \(problem)" : problem))
        #expect(second.explanation == "The claims must be one JSON object, but are \(second.found).")
    }

    @Test("Claims may be nested 16 levels deep, and not 17")
    func depth() async throws {
        for (levels, codes) in [(15, []), (16, ["malformed_claims"])] {
            let value = (0..<levels).reduce(JSONValue.null) { inner, _ in .array([inner]) }
            #expect(try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: ["x": value])).codes == codes)
        }
    }

    @Test("A verifier that has cached a header reads every other header anew", arguments: [10, 1000, 3000])
    func cachedHeader(padding: Int) async throws {
        let verifier = IdentityTokenVerifier(keys: try HandmadeIssuer.keys())
        let filling = JSONValue.string(String(repeating: "x", count: padding))
        let tokens = try [
            (HandmadeIssuer.token(header: ["x": filling]), []),
            (HandmadeIssuer.token(header: ["x": filling, "kid": "rfc8038"]), ["unknown_key"]),
            (HandmadeIssuer.token(header: ["x": filling, "alg": "EdDSB"]), ["wrong_algorithm"]),
            (HandmadeIssuer.token(header: ["x": filling, "typ": nil]), []),
            (HandmadeIssuer.token(header: ["x": filling, "crit": ["x"]]), ["unknown_critical_header"]),
        ]
        for index in [0, 1, 0, 2, 0, 0, 3, 4, 4, 3, 2, 1, 0] {
            let (token, codes) = tokens[index]
            let verdict = await verifier.verdict(on: token, expecting: try HandmadeIssuer.expectations(), at: HandmadeIssuer.now)
            #expect(verdict.codes == codes)
        }
    }

    @Test(
        "A name that is written with escapes is the same name",
        arguments: ["iss", "aud", "sub", "exp", "iat", "nbf", "jti", "azp", "nonce"])
    func escapedNames(name: String) async throws {
        let members = HandmadeIssuer.claims.merging(["nbf": 0, "azp": .string(HandmadeIssuer.app), "nonce": "n"]) { $1 }
        let text = String(decoding: JSONValue.object(members).serialized(), as: UTF8.self)
        let first = try #require(name.unicodeScalars.first).value
        let escaped = text.replacingOccurrences(of: "\"\(name)\":", with: "\"\\u00\(String(first, radix: 16))\(name.dropFirst())\":")
        #expect(escaped != text)
        let header = #"{"\u0061lg":"EdDSA","k\u0069d":"rfc8037","typ":"JWT"}"#
        let token = try HandmadeIssuer.sign(header: Array(header.utf8), claims: Array(escaped.utf8))
        let verdict = try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(nonce: "n"))
        #expect(verdict.codes == [])
        #expect(verdict.skipped.isEmpty)
        #expect(verdict.token?.claims.json == members)
    }
}
