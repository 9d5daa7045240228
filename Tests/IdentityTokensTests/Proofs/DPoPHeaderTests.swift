import Crypto
import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The headers and keys of DPoP proofs")
struct DPoPHeaderTests {
    private static let proof = HandmadeProof()
    private static let zeros = Base64URL.encode(Array(repeating: UInt8(0), count: 32))

    private func rejection(_ header: [String: JSONValue?]) throws -> DPoPRejection? {
        HandmadeProof.rejection(of: try Self.proof.text(header: header))
    }

    @Test(
        "The type is dpop+jwt, byte for byte",
        arguments: [nil, "", "DPoP+jwt", "dpop+jwt ", "application/dpop+jwt", "JWT", 1, .null, ["dpop+jwt"]] as [JSONValue?])
    func types(type: JSONValue?) throws {
        #expect(try rejection(["typ": type]).map { "\($0)" } == "The header's typ is not dpop+jwt. (wrong_type)")
    }

    @Test(
        "The algorithm is ES256, byte for byte",
        arguments: [nil, "", "es256", "ES256 ", "ES384", "none", "HS256", "RS256", 256, .null, ["ES256"]] as [JSONValue?])
    func algorithms(algorithm: JSONValue?) throws {
        #expect(try rejection(["alg": algorithm]).map { "\($0)" } == "The header's alg is not ES256. (wrong_algorithm)")
    }

    @Test("No extension is supported, and crit is refused whatever it is", arguments: [["b64"], [], .null, "x", 1] as [JSONValue])
    func critical(value: JSONValue) throws {
        #expect(try rejection(["crit": value])?.explanation == "The header requires extensions (crit), and none is supported.")
    }

    @Test("A parameter that nobody knows is ignored", arguments: ["kid", "x5c", "jku", "cty", "nonce"])
    func others(name: String) throws {
        #expect(try rejection([name: "x"]) == nil)
    }

    /// A changed member of the key, and the explanation of the rejection.
    struct Row: Sendable, CustomTestStringConvertible {
        let changes: [String: JSONValue?]
        let testDescription: String

        init(_ changes: [String: JSONValue?], _ explanation: String) { (self.changes, testDescription) = (changes, explanation) }
    }

    @Test(
        "A key that is not a public point of P-256 is refused with the reason",
        arguments: [
            Row(["kty": nil], "The kty of the header's jwk is missing or is not EC."),
            Row(["kty": "ec"], "The kty of the header's jwk is missing or is not EC."),
            Row(["kty": "RSA"], "The kty of the header's jwk is missing or is not EC."),
            Row(["kty": 1], "The kty of the header's jwk is missing or is not EC."),
            Row(["crv": nil], "The crv of the header's jwk is missing or is not P-256."),
            Row(["crv": "P-384"], "The crv of the header's jwk is missing or is not P-256."),
            Row(["crv": "p-256"], "The crv of the header's jwk is missing or is not P-256."),
            Row(["use": "enc"], "The use of the header's jwk is not sig."),
            Row(["use": .null], "The use of the header's jwk is not sig."),
            Row(["alg": "ES384"], "The alg of the header's jwk is not ES256."),
            Row(["alg": ["ES256"]], "The alg of the header's jwk is not ES256."),
            Row(["key_ops": ["sign"]], "The key_ops of the header's jwk do not allow verify."),
            Row(["key_ops": []], "The key_ops of the header's jwk do not allow verify."),
            Row(["key_ops": "verify"], "The key_ops of the header's jwk do not allow verify."),
            Row(["key_ops": ["verify", 1]], "The key_ops of the header's jwk do not allow verify."),
            Row(["x": nil], "The x of the header's jwk is not 32 bytes in base64url."),
            Row(["x": ""], "The x of the header's jwk is not 32 bytes in base64url."),
            Row(["x": 1], "The x of the header's jwk is not 32 bytes in base64url."),
            Row(["x": .string(zeros + "A")], "The x of the header's jwk is not 32 bytes in base64url."),
            Row(["x": .string(zeros + "=")], "The x of the header's jwk is not 32 bytes in base64url."),
            Row(["y": nil], "The y of the header's jwk is not 32 bytes in base64url."),
            Row(["y": .string(String(zeros.dropLast()))], "The y of the header's jwk is not 32 bytes in base64url."),
            Row(["y": .string(zeros.dropLast() + "B")], "The y of the header's jwk is not 32 bytes in base64url."),
            Row(["y": .string(zeros)], "The x and y of the header's jwk are not a point of the curve P-256."),
            Row(["x": .string(zeros), "y": .string(zeros)], "The x and y of the header's jwk are not a point of the curve P-256."),
        ])
    func keys(row: Row) throws {
        let key = row.changes.reduce(into: Self.proof.key.publicKey.jwk.object ?? [:]) { $0[$1.key] = $1.value }
        let rejection = try rejection(["jwk": .object(key)])
        #expect(rejection?.explanation == row.testDescription)
        #expect(rejection?.code == (row.testDescription.contains("curve") ? .keyOffCurve : .malformedKey))
    }

    @Test(
        "A key with a private or secret member is refused, whatever the member is",
        arguments: ["d", "p", "q", "dp", "dq", "qi", "oth", "k"])
    func privateKeys(name: String) throws {
        for value: JSONValue in ["AA", .null, 1] {
            let key = (Self.proof.key.publicKey.jwk.object ?? [:]).merging([name: value]) { $1 }
            let rejection = try rejection(["jwk": .object(key)])
            #expect(rejection?.code == .privateKey)
            #expect(rejection?.explanation == "The header's jwk has the member \(name), which belongs to a private or secret key.")
        }
    }

    @Test(
        "A header whose jwk is not an object is refused",
        arguments: [
            (nil, "The header has no jwk."), ("x", "The header's jwk is a string, not an object."),
            ([], "The header's jwk is an array, not an object."), (.null, "The header's jwk is null, not an object."),
        ]
            as [(JSONValue?, String)])
    func noKey(value: JSONValue?, explanation: String) throws {
        #expect(try rejection(["jwk": value]).map { "\($0)" } == "\(explanation) (malformed_key)")
    }

    @Test(
        "A key that says what it is for is accepted",
        arguments: [
            ["use": "sig"], ["alg": "ES256"], ["key_ops": ["verify"]], ["key_ops": ["sign", "verify"]], ["kid": "1", "ext": true],
        ] as [[String: JSONValue]])
    func purposes(members: [String: JSONValue]) throws {
        let key = (Self.proof.key.publicKey.jwk.object ?? [:]).merging(members) { $1 }
        let verified = try HandmadeProof.verify(Self.proof.text(header: ["jwk": .object(key)]))
        #expect(verified.publicKey == Self.proof.key.publicKey)
        #expect(verified.publicKey.jwk == Self.proof.key.publicKey.jwk)
    }

    @Test("A proof that another key signed is refused, and so is a signature of another length")
    func signatures() throws {
        let other = DPoPKey()
        #expect(try rejection(["jwk": other.publicKey.jwk])?.code == .wrongSignature)
        let parts = try Self.proof.text().split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        let der = Array(try P256.Signing.ECDSASignature(rawRepresentation: signature).derRepresentation)
        for bytes in [
            [], [0], Array(signature.dropLast()), signature + [0], [0] + signature, der, Array(repeating: 0, count: 64),
            Array(repeating: 255, count: 64),
        ] {
            #expect(HandmadeProof.rejection(of: "\(parts[0]).\(parts[1]).\(Base64URL.encode(bytes))")?.code == .wrongSignature)
        }
    }

    @Test("A public key is read from an uncompressed point only")
    func points() throws {
        let key = P256.Signing.PrivateKey().publicKey
        let point = Array(key.x963Representation)
        #expect(try DPoPPublicKey(x963Representation: point).jwk["x"] == .string(Base64URL.encode(point[1..<33])))
        #expect(try DPoPPublicKey(x963Representation: point).jwk["y"] == .string(Base64URL.encode(point[33...])))
        let others: [[UInt8]] = [
            [], [0], Array(point.dropFirst()), Array(point.dropLast()), point + [0], [5] + point.dropFirst(),
            [4] + Array(repeating: 0, count: 64),
        ]
        for bytes in others { #expect(throws: (any Error).self) { try DPoPPublicKey(x963Representation: bytes) } }
    }

    @Test("The key of RFC 9449 has the thumbprint that its section 6.1 gives")
    func thumbprint() throws {
        let (x, y) = ("l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs", "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA")
        let point = [4] + (Base64URL.decode(x) ?? []) + (Base64URL.decode(y) ?? [])
        let key = try DPoPPublicKey(x963Representation: point)
        #expect(key.thumbprint.text == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
        #expect("\(key.thumbprint)" == key.thumbprint.text)
        #expect(key.jwk == ["kty": "EC", "crv": "P-256", "x": .string(x), "y": .string(y)])
    }

    /// A signer whose key cannot be used.
    private struct LockedKey: DPoPSigner {
        struct Locked: Error, Equatable {}

        let publicKey = DPoPKey().publicKey

        func signature(for bytes: [UInt8]) throws -> [UInt8] { throw Locked() }
    }

    @Test("An error of the signer is thrown as it is")
    func lockedKey() {
        #expect(throws: LockedKey.Locked()) {
            try LockedKey().proof(method: "POST", url: HandmadeProof.url, token: nil, id: "1", at: HandmadeProof.now)
        }
    }

    @Test(
        "A proof that is made has the URL up to its query or fragment, and whole seconds",
        arguments: [
            ("https://h/a?b=c#d", "https://h/a", 0.0), ("https://h/a#b?c", "https://h/a", 0.999), ("https://h?", "https://h", 0.5),
            ("https://h/a%3Fb", "https://h/a%3Fb", 0),
        ])
    func made(url: String, target: String, fraction: Double) throws {
        let token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
        let text = try DPoPKey().proof(method: "GET", url: url, token: token, id: "i", at: HandmadeProof.now + fraction)
        // The token and its hash `ath` are those of the example in RFC 9449, section 7.1.
        let claims: [String: JSONValue] = [
            "htm": "GET", "htu": .string(target), "iat": 1_800_000_000, "jti": "i", "ath": "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo",
        ]
        #expect(try UnverifiedToken(text).payload == claims)
    }
}
