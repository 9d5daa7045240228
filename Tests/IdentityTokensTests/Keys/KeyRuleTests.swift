import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The rules for keys of a JWK Set")
struct KeyRuleTests {
    /// A key from a standard with some members changed, or removed if their value is `nil`, and the expected result.
    struct Row: Sendable, CustomTestStringConvertible {
        let jwk: [String: JSONValue]
        let code: String
        let reason: String

        var testDescription: String { "\(jwk["kid"] ?? .null): \(reason)" }

        init(_ key: [String: JSONValue], _ changes: [String: JSONValue?], _ code: String, _ reason: String) {
            jwk = changes.reduce(into: key) { $0[$1.key] = $1.value }
            (self.code, self.reason) = (code, reason)
        }
    }

    private static let (rsa, point, edwards) = (StandardKeys.rsa, StandardKeys.point, StandardKeys.edwards)
    private static let all = [rsa, point, edwards]
    private static let number = "n or e is not a canonical base64url number (RFC 7518, section 6.3.1)"
    private static let x = "its x is not 32 bytes in base64url (RFC 7518, section 6.2.1.2)"
    private static let y = "its y is not 32 bytes in base64url (RFC 7518, section 6.2.1.3)"
    private static let octets = "its x is not 32 bytes in base64url (RFC 8037, section 2)"

    /// Returns a modulus with the given number of bits, of which the first is set. Its last byte is `last`.
    private static func modulus(_ bits: Int, last: UInt8 = 1) -> JSONValue {
        let first: UInt8 = 1 << ((bits - 1) % 8)
        return .string(Base64URL.encode([first] + Array(repeating: 0, count: (bits + 7) / 8 - 2) + [last]))
    }

    private static func exponent(_ bytes: UInt8...) -> JSONValue { .string(Base64URL.encode(bytes)) }

    private static let commonRules: [Row] = all.flatMap { key in
        [
            Row(key, ["kty": nil], "missing_key_type", "it has no kty"),
            Row(key, ["kty": 1], "missing_key_type", "it has no kty"),
            Row(key, ["kty": "oct"], "unknown_key_type", "its kty is \"oct\", but only RSA, EC and OKP are supported"),
            Row(key, ["kty": "rsa"], "unknown_key_type", "its kty is \"rsa\", but only RSA, EC and OKP are supported"),
            Row(key, ["kty": "EC\0"], "unknown_key_type", "its kty is \"EC\\u{0}\", but only RSA, EC and OKP are supported"),
            Row(key, ["kid": nil], "missing_key_id", "it has no kid"),
            Row(key, ["kid": 1], "missing_key_id", "it has no kid"),
            Row(key, ["kid": ""], "bad_key_id", "its ID is empty or longer than 255 bytes"),
            Row(key, ["kid": .string(String(repeating: "é", count: 128))], "bad_key_id", "its ID is empty or longer than 255 bytes"),
            Row(key, ["use": "enc"], "wrong_key_use", "its use is not sig"),
            Row(key, ["use": "SIG"], "wrong_key_use", "its use is not sig"),
            Row(key, ["use": .null], "wrong_key_use", "its use is not sig"),
            Row(key, ["use": ["sig"]], "wrong_key_use", "its use is not sig"),
            Row(key, ["key_ops": []], "wrong_key_use", "its key_ops do not allow verify"),
            Row(key, ["key_ops": ["sign"]], "wrong_key_use", "its key_ops do not allow verify"),
            Row(key, ["key_ops": "verify"], "wrong_key_use", "its key_ops do not allow verify"),
            Row(key, ["key_ops": ["verify", .null]], "wrong_key_use", "its key_ops do not allow verify"),
            Row(
                key, ["alg": "none"], "wrong_key_algorithm",
                "its alg is not \(key["kty"] == "RSA" ? "RS256" : key["kty"] == "EC" ? "ES256" : "EdDSA")"),
            Row(
                key, ["alg": .null], "wrong_key_algorithm",
                "its alg is not \(key["kty"] == "RSA" ? "RS256" : key["kty"] == "EC" ? "ES256" : "EdDSA")"),
        ]
            + ["d", "p", "q", "dp", "dq", "qi", "oth"].map {
                Row(key, [$0: .null], "private_key", "it is a private key, which must never be published")
            }
    }

    private static let rsaRules = [
        Row(rsa, ["n": nil], "malformed_number", number),
        Row(rsa, ["e": nil], "malformed_number", number),
        Row(rsa, ["n": 3], "malformed_number", number),
        Row(rsa, ["n": ""], "malformed_number", number),
        Row(rsa, ["e": ""], "malformed_number", number),
        Row(rsa, ["e": "AQAB="], "malformed_number", number),
        Row(rsa, ["e": "AAEAAQ"], "malformed_number", number),
        Row(rsa, ["n": modulus(2047)], "key_too_small", "it has fewer than 2048 bits (RFC 7518, section 3.3)"),
        Row(rsa, ["n": modulus(1024)], "key_too_small", "it has fewer than 2048 bits (RFC 7518, section 3.3)"),
        Row(rsa, ["n": modulus(8193)], "key_too_large", "it has more than 8192 bits"),
        Row(rsa, ["n": modulus(2048, last: 2)], "even_modulus", "its modulus is even, but must be odd (RFC 8017, section 3.1)"),
        Row(rsa, ["e": exponent(1)], "weak_exponent", "its exponent is below 65537 (NIST SP 800-56B, section 6.2)"),
        Row(rsa, ["e": exponent(3)], "weak_exponent", "its exponent is below 65537 (NIST SP 800-56B, section 6.2)"),
        Row(rsa, ["e": exponent(1, 1)], "weak_exponent", "its exponent is below 65537 (NIST SP 800-56B, section 6.2)"),
        Row(rsa, ["e": exponent(255, 255)], "weak_exponent", "its exponent is below 65537 (NIST SP 800-56B, section 6.2)"),
        Row(rsa, ["e": exponent(2)], "even_exponent", "its exponent is even, but must be odd (RFC 8017, section 3.1)"),
        Row(rsa, ["e": exponent(1, 0, 0)], "even_exponent", "its exponent is even, but must be odd (RFC 8017, section 3.1)"),
        Row(rsa, ["e": exponent(1, 0, 0, 0, 0, 0, 0, 0, 1)], "unusable_numbers", "its numbers do not form a usable RSA key"),
    ]

    private static let curveRules = [
        Row(point, ["crv": nil], "unknown_curve", "its crv is not P-256"),
        Row(point, ["crv": "p-256"], "unknown_curve", "its crv is not P-256"),
        Row(point, ["crv": "P-521"], "unknown_curve", "its crv is not P-256"),
        Row(point, ["crv": "Ed25519"], "unknown_curve", "its crv is not P-256"),
        Row(point, ["x": nil], "malformed_point", x),
        Row(point, ["x": 1], "malformed_point", x),
        Row(point, ["x": .string(Base64URL.encode(Array(repeating: 1, count: 31)))], "malformed_point", x),
        Row(point, ["x": .string(Base64URL.encode(Array(repeating: 1, count: 33)))], "malformed_point", x),
        Row(point, ["y": nil], "malformed_point", y),
        Row(point, ["y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM="], "malformed_point", y),
        Row(point, ["y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyN"], "malformed_point", y),
        Row(point, ["y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyQ"], "point_off_curve", "its point is not on the curve P-256"),
        Row(edwards, ["crv": nil], "unknown_curve", "its crv is not Ed25519"),
        Row(edwards, ["crv": "X25519"], "unknown_curve", "its crv is not Ed25519"),
        Row(edwards, ["crv": "P-256"], "unknown_curve", "its crv is not Ed25519"),
        Row(edwards, ["x": nil], "malformed_point", octets),
        Row(edwards, ["x": .string(Base64URL.encode(Array(repeating: 1, count: 31)))], "malformed_point", octets),
        Row(edwards, ["x": .string(Base64URL.encode(Array(repeating: 1, count: 33)))], "malformed_point", octets),
    ]

    @Test("A key that must not be used is skipped with its code and the reason", arguments: commonRules + rsaRules + curveRules)
    func skipped(row: Row) throws {
        let good = Self.point.merging(["kid": "good"]) { $1 }
        let set = try KeySet(document: StandardKeys.document(row.jwk, good))
        #expect(set.keys.map(\.id) == ["good"])
        let skipped = try #require(set.skipped.first)
        #expect(set.skipped.count == 1)
        #expect(skipped.code == row.code)
        #expect(skipped.explanation == "The key \(skipped.key) is ignored: \(row.reason).")
        #expect(skipped.description == "\(skipped.explanation) (\(row.code))")
        let alone = #expect(throws: KeyDocumentError.self) { try KeySet(document: StandardKeys.document(row.jwk)) }
        #expect(alone?.explanation == "The key document has no usable key. The key \(skipped.key) is ignored: \(row.reason).")
    }

    @Test(
        "A key that may be used is used, and only for its algorithm",
        arguments: [
            (rsa, [:], "RS256"), (rsa, ["use": "sig", "alg": "RS256", "key_ops": ["verify"], "x5c": ["?"], "x": 1], "RS256"),
            (rsa, ["n": modulus(2048)], "RS256"), (rsa, ["n": modulus(8192)], "RS256"),
            (rsa, ["e": exponent(1, 0, 3)], "RS256"), (rsa, ["e": exponent(1, 0, 0, 1)], "RS256"),
            (point, [:], "ES256"), (point, ["alg": "ES256", "key_ops": ["sign", "verify"]], "ES256"),
            (edwards, [:], "EdDSA"), (edwards, ["alg": "EdDSA"], "EdDSA"), (edwards, ["alg": "Ed25519"], "Ed25519"),
            (edwards, ["kid": .string(String(repeating: "k", count: 255))], "EdDSA"), (point, ["kid": "\0 \u{202E}"], "ES256"),
        ] as [([String: JSONValue], [String: JSONValue], String)])
    func used(key: [String: JSONValue], changes: [String: JSONValue], algorithm: String) throws {
        let jwk = key.merging(changes) { $1 }
        let set = try KeySet(document: StandardKeys.document(jwk))
        let found = try #require(set.keys.first)
        #expect(set.skipped.isEmpty)
        #expect(found.id == jwk["kid"]?.string)
        #expect(found.algorithm.rawValue == algorithm)
        // The JWK has the members that define the key, and in addition `kty`, `kid`, `use` and `alg`.
        let members = key["kty"] == "RSA" ? ["n", "e"] : key["kty"] == "EC" ? ["crv", "x", "y"] : ["crv", "x"]
        for name in members + ["kty"] { #expect(found.jwk[name] == jwk[name]) }
        #expect(found.jwk["use"] == "sig")
        #expect(found.jwk["alg"] == .string(algorithm))
        #expect(found.jwk.object?.count == members.count + 4)
    }

    @Test("The keys of RFC 7517, appendix A.1, have one that is used and one for encryption that is not")
    func standard() throws {
        let set = try KeySet(document: StandardKeys.document(Self.point.merging(["use": "enc", "kid": "1"]) { $1 }, Self.rsa))
        #expect(set.keys.map(\.id) == ["rsa"])
        #expect(set.skipped.map(\.explanation) == ["The key \"1\" is ignored: its use is not sig."])
    }

    @Test(
        "A thumbprint depends only on the key itself",
        arguments: [
            (rsa, "IsUn6_e04MaShXFIISMp4kG62LWzMIPy_MvSA5pJgX8"), (point, "cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s"),
            (edwards, "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"),
        ])
    func thumbprints(jwk: [String: JSONValue], thumbprint: String) throws {
        for changes: [String: JSONValue] in [[:], ["kid": "other"], ["use": "sig"], ["key_ops": ["verify"]], ["x5c": []]] {
            let key = try #require(KeySet(document: StandardKeys.document(jwk.merging(changes) { $1 })).keys.first)
            #expect(Base64URL.encode(key.thumbprint) == thumbprint)
        }
    }

    @Test("Two keys are equal if ID, algorithm and material are")
    func equality() throws {
        func key(_ jwk: [String: JSONValue], _ changes: [String: JSONValue] = [:]) throws -> VerificationKey {
            try #require(KeySet(document: StandardKeys.document(jwk.merging(changes) { $1 })).keys.first)
        }
        #expect(try key(Self.edwards) == key(Self.edwards, ["use": "sig", "alg": "EdDSA"]))
        #expect(try key(Self.edwards).hashValue == key(Self.edwards, ["use": "sig"]).hashValue)
        #expect(try key(Self.edwards) != key(Self.edwards, ["alg": "Ed25519"]))
        #expect(try key(Self.edwards) != key(Self.edwards, ["kid": "other"]))
        #expect(try key(Self.edwards, ["kid": "\u{E9}"]) != key(Self.edwards, ["kid": "e\u{301}"]))
        #expect(try key(Self.rsa) != key(Self.rsa, ["e": Self.exponent(1, 0, 3)]))
    }
}
