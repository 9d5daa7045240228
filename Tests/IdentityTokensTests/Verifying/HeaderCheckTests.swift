import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The checks of the header")
struct HeaderCheckTests {
    /// The value of a header parameter, and the texts of the expected rejection.
    struct Row: Sendable, CustomTestStringConvertible {
        let value: JSONValue?
        let found: String
        let explanation: String

        var testDescription: String { "\(found)" }

        init(_ value: JSONValue?, _ found: String, _ explanation: String) {
            (self.value, self.found, self.explanation) = (value, found, explanation)
        }
    }

    private func verdict(
        _ name: String, _ value: JSONValue?, accepting algorithms: [SignatureAlgorithm] = [.edDSA]
    ) async throws -> Verdict {
        let token = try HandmadeIssuer.token(header: [name: value])
        return try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(algorithms: algorithms))
    }

    @Test(
        "The algorithm is one of the accepted ones, exactly as it is written",
        arguments: [
            Row(nil, "no alg", "The header names no algorithm."),
            Row(.null, "null", "The algorithm is null, but must be a string."),
            Row(1, "a number", "The algorithm is a number, but must be a string."),
            Row(["EdDSA"], "an array", "The algorithm is an array, but must be a string."),
            Row(["alg": "EdDSA"], "an object", "The algorithm is an object, but must be a string."),
            Row("", "alg \"\"", "The algorithm \"\" is not accepted, only EdDSA is."),
            Row("eddsa", "alg \"eddsa\"", "The algorithm \"eddsa\" is not accepted, only EdDSA is."),
            Row("EdDSA ", "alg \"EdDSA \"", "The algorithm \"EdDSA \" is not accepted, only EdDSA is."),
            Row("EdDSA\0", "alg \"EdDSA\\u{0}\"", "The algorithm \"EdDSA\\u{0}\" is not accepted, only EdDSA is."),
            Row("Ed25519", "alg \"Ed25519\"", "The algorithm \"Ed25519\" is not accepted, only EdDSA is."),
            Row("none", "alg \"none\"", "The algorithm \"none\" is not accepted, only EdDSA is."),
            Row("HS256", "alg \"HS256\"", "The algorithm \"HS256\" is not accepted, only EdDSA is."),
        ])
    func algorithm(row: Row) async throws {
        let verdict = try await verdict("alg", row.value)
        let rejection = try verdict.rejection()
        #expect(rejection.code == .wrongAlgorithm)
        #expect(rejection.found == row.found)
        #expect(rejection.explanation == row.explanation)
        #expect(verdict.skipped["key"] == "an earlier check failed")
        #expect(verdict.skipped["signature"] == "there is no key to check it with")
    }

    @Test(
        "The rejection of an algorithm lists those that are accepted",
        arguments: [
            ([], "no token, because no algorithm is accepted", "and neither is any other"),
            ([.rs256], "alg RS256", "only RS256 is"),
            ([.rs256, .es256], "alg RS256 or ES256", "only RS256 and ES256 are"),
            (SignatureAlgorithm.allCases, "alg RS256, ES256, EdDSA or Ed25519", "only RS256, ES256, EdDSA and Ed25519 are"),
        ] as [([SignatureAlgorithm], String, String)])
    func acceptedAlgorithms(algorithms: [SignatureAlgorithm], expected: String, others: String) async throws {
        let rejection = try await verdict("alg", "PS256", accepting: algorithms).rejection()
        #expect(rejection.expected == expected)
        #expect(rejection.explanation == "The algorithm \"PS256\" is not accepted, \(others).")
    }

    @Test(
        "The type is that of a JWT in any case, as a whole media type, or absent",
        arguments: ["JWT", "jwt", "jWt", "application/jwt", "Application/JWT", nil] as [JSONValue?])
    func acceptedTypes(type: JSONValue?) async throws {
        let verdict = try await verdict("typ", type)
        #expect(verdict.token != nil)
        #expect(try verdict.finding("type").found == type?.string.map { "typ \($0)" } ?? "no typ")
    }

    @Test(
        "Any other type is refused",
        arguments: [
            Row("", "typ \"\"", "The type \"\" is not that of an ID token."),
            Row("JWT ", "typ \"JWT \"", "The type \"JWT \" is not that of an ID token."),
            Row("at+jwt", "typ \"at+jwt\"", "The type \"at+jwt\" is not that of an ID token."),
            Row("JOSE", "typ \"JOSE\"", "The type \"JOSE\" is not that of an ID token."),
            Row("application/jwt;v=1", "typ \"application/jwt;v=1\"", "The type \"application/jwt;v=1\" is not that of an ID token."),
            Row("text/jwt", "typ \"text/jwt\"", "The type \"text/jwt\" is not that of an ID token."),
            Row("\u{FF2A}WT", "typ \"\u{FF2A}WT\"", "The type \"\u{FF2A}WT\" is not that of an ID token."),
            Row("JWT\u{200B}", "typ \"JWT\\u{200b}\"", "The type \"JWT\\u{200b}\" is not that of an ID token."),
            Row(.null, "null", "The type is null, but must be a string."),
            Row(false, "a boolean", "The type is a boolean, but must be a string."),
            Row(["JWT"], "an array", "The type is an array, but must be a string."),
        ])
    func otherTypes(row: Row) async throws {
        let rejection = try await verdict("typ", row.value).rejection()
        #expect(rejection.code == .wrongType)
        #expect(rejection.expected == "typ JWT, or none")
        #expect(rejection.found == row.found)
        #expect(rejection.explanation == row.explanation)
    }

    @Test(
        "A token with crit is refused, whatever it is",
        arguments: [
            Row(["b64"], "crit \"b64\"", "The header requires unsupported extensions: \"b64\"."),
            Row(["exp", "x"], "crit \"exp\", \"x\"", "The header requires unsupported extensions: \"exp\", \"x\"."),
            Row(
                ["1", "2", "3", "4", "5", "6"], "crit \"1\", \"2\", \"3\", \"4\", \"5\"",
                "The header requires unsupported extensions: \"1\", \"2\", \"3\", \"4\", \"5\"."),
            Row([], "crit: an empty array", "The header's crit is an empty array, but must be an array of the names of extensions."),
            Row(
                [1], "crit: an array with values other than strings",
                "The header's crit is an array with values other than strings, but must be an array of the names of extensions."),
            Row(.null, "crit: null", "The header's crit is null, but must be an array of the names of extensions."),
            Row(false, "crit: a boolean", "The header's crit is a boolean, but must be an array of the names of extensions."),
            Row([:], "crit: an object", "The header's crit is an object, but must be an array of the names of extensions."),
        ])
    func critical(row: Row) async throws {
        let rejection = try await verdict("crit", row.value).rejection()
        #expect(rejection.code == .unknownCriticalHeader)
        #expect(rejection.found == row.found)
        #expect(rejection.explanation == row.explanation)
    }

    @Test(
        "The key is named by a string of 1 to 255 bytes",
        arguments: [
            (nil, "missing_key_id", "no kid"),
            ("", "missing_key_id", "an empty kid"),
            (.null, "missing_key_id", "kid: null"),
            (1, "missing_key_id", "kid: a number"),
            (["rfc8037"], "missing_key_id", "kid: an array"),
            ("Rfc8037", "unknown_key", "kid \"Rfc8037\""),
            ("rfc8037 ", "unknown_key", "kid \"rfc8037 \""),
            ("rfc803", "unknown_key", "kid \"rfc803\""),
            ("rfc8037\0", "unknown_key", "kid \"rfc8037\\u{0}\""),
            (.string(String(repeating: "k", count: 255)), "unknown_key", "kid \"\(String(repeating: "k", count: 80))…\""),
            (.string(String(repeating: "k", count: 256)), "unknown_key", "a kid of 256 bytes"),
            (.string(String(repeating: "é", count: 128)), "unknown_key", "a kid of 256 bytes"),
        ] as [(JSONValue?, String, String)])
    func keyID(value: JSONValue?, code: String, found: String) async throws {
        let verdict = try await verdict("kid", value)
        let rejection = try verdict.rejection()
        #expect(rejection.code.rawValue == code)
        #expect(rejection.found == found)
        #expect(verdict.skipped["signature"] == "there is no key to check it with")
    }

    @Test("The rejection of an unknown key says why the issuer's key with that ID was skipped")
    func skippedKey() async throws {
        let document =
            #"{"keys":[{"kty":"OKP","crv":"X25519","kid":"agreement","x":""},\#(String(decoding: try HandmadeIssuer.keys().keys[0].jwk.serialized(), as: UTF8.self))]}"#
        let verifier = IdentityTokenVerifier(keys: try KeySet(document: Array(document.utf8)))
        let token = try HandmadeIssuer.token(header: ["kid": "agreement"])
        let verdict = await verifier.verdict(on: token, expecting: try HandmadeIssuer.expectations(), at: HandmadeIssuer.now)
        let rejection = try verdict.rejection()
        #expect(
            rejection.explanation
                == "The issuer publishes no usable key with the ID \"agreement\". The key \"agreement\" is ignored: its crv is not Ed25519."
        )
        #expect(rejection.likelyCause == "The issuer publishes its key in a form that must not be used; the token may be valid.")
    }

    @Test("Keys in the header are never used", arguments: ["jwk", "jku", "x5c", "x5u", "x5t"])
    func keysInHeader(name: String) async throws {
        let key = try HandmadeIssuer.keys().keys[0].jwk
        let foreign = try HandmadeIssuer.token(header: ["kid": "another", name: name == "jwk" ? key : "https://keys.example"])
        #expect(try await HandmadeIssuer.verdict(on: foreign).codes == ["unknown_key"])
        #expect(try await verdict(name, key).token != nil)
    }
}
