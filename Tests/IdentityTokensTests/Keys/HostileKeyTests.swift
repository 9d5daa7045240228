import CryptoExtras
import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("Unusable keys")
struct HostileKeyTests {
    private static let zeros = Base64URL.encode(Array(repeating: UInt8(0), count: 32))
    private static let point = EllipticCurveIssuer.p256().jwk
    private static let edwards = EllipticCurveIssuer.ed25519().jwk

    private static func edwards(_ first: UInt8, _ middle: UInt8, _ last: UInt8) -> [String: JSONValue] {
        edwards.merging(["x": .string(Base64URL.encode([first] + Array(repeating: middle, count: 30) + [last]))]) { $1 }
    }

    @Test(
        "An unusable key is skipped with its name and the reason, and the other keys are used",
        arguments: [
            (point.merging(["kty": "oct"]) { $1 }, "unknown_key_type"),
            (point.merging(["kty": "AKP"]) { $1 }, "unknown_key_type"),
            (point.merging(["crv": "P-384"]) { $1 }, "unknown_curve"),
            (point.merging(["crv": "secp256k1"]) { $1 }, "unknown_curve"),
            (point.merging(["alg": "ES384"]) { $1 }, "wrong_key_algorithm"),
            (point.merging(["alg": "RS256"]) { $1 }, "wrong_key_algorithm"),
            (point.merging(["alg": "HS256"]) { $1 }, "wrong_key_algorithm"),
            (point.merging(["use": "enc"]) { $1 }, "wrong_key_use"),
            (point.merging(["d": .string(zeros)]) { $1 }, "private_key"),
            (point.merging(["y": point["x"] ?? .null]) { $1 }, "point_off_curve"),
            (point.merging(["x": .string(zeros), "y": .string(zeros)]) { $1 }, "point_off_curve"),
            (point.merging(["x": .string("AA\(zeros)")]) { $1 }, "malformed_point"),
            (point.merging(["y": "AA"]) { $1 }, "malformed_point"),
            (edwards.merging(["crv": "Ed448"]) { $1 }, "unknown_curve"),
            (edwards.merging(["crv": "X25519"]) { $1 }, "unknown_curve"),
            (edwards.merging(["alg": "ES256"]) { $1 }, "wrong_key_algorithm"),
            (edwards.merging(["x": "AA"]) { $1 }, "malformed_point"),
            (edwards(0, 0, 0), "weak_point"),
            (edwards(0, 0, 0x80), "weak_point"),
            (edwards(1, 0, 0), "weak_point"),
            (edwards(0xEC, 0xFF, 0x7F), "weak_point"),
            (edwards(0xED, 0xFF, 0x7F), "point_off_curve"),
            (edwards(0xEE, 0xFF, 0xFF), "point_off_curve"),
            (edwards.merging(["x": "JuiVj8KyJ7BFw_SJ8u-Y8NXfrAXTxjM5sTgCiG1T_AU"]) { $1 }, "weak_point"),
            (edwards.merging(["x": "xxdqcD1N2E-6PAt2DRBnDyogU_osOczGTsf9d5KsA3o"]) { $1 }, "weak_point"),
        ] as [([String: JSONValue], String)])
    func leftOut(jwk: [String: JSONValue], code: String) throws {
        let good = EllipticCurveIssuer.p256().jwk.merging(["kid": "good"]) { $1 }
        let set = try KeySet(document: JSONValue.object(["keys": [.object(jwk), .object(good)]]).serialized())
        #expect(set.keys.map(\.id) == ["good"])
        #expect(set.skipped.map(\.code) == [code])
        #expect(set.skipped.map(\.key) == ["\"point\""])
    }

    @Test("An RSA key with slightly fewer than 2048 bits is too small")
    func bits() throws {
        let modulus = Base64URL.encode([0x01] + Array(repeating: UInt8(0xFF), count: 255))
        let jwk: JSONValue = ["kty": "RSA", "kid": "short", "n": .string(modulus), "e": "AQAB"]
        let good = JSONValue.object(EllipticCurveIssuer.p256().jwk)
        #expect(try KeySet(document: JSONValue.object(["keys": [jwk, good]]).serialized()).skipped.map(\.code) == ["key_too_small"])
    }

    @Test("A PEM key for RSASSA-PSS, in PKCS#1 form or with trailing bytes is skipped")
    func pem() throws {
        let good = try #require(try Vectors.keys().keys.first)
        let der = try #require(Data(base64Encoded: good.pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()))
        let encryption: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
        let place = try #require(der.firstRange(of: encryption))
        var forPSS = der
        // Changes the algorithm to id-RSASSA-PSS (RFC 8017, appendix C).
        forPSS[place.upperBound - 1] = 0x0A
        let bare = try _RSA.Signing.PublicKey(derRepresentation: der).pkcs1DERRepresentation
        let map = [("a", forPSS), ("b", bare), ("c", der + [0]), ("d", der)].map { id, der in
            (id, "-----BEGIN PUBLIC KEY-----\n\(der.base64EncodedString(options: .lineLength64Characters))\n-----END PUBLIC KEY-----\n")
        }
        let document = JSONValue.object(Dictionary(uniqueKeysWithValues: map.map { ($0.0, .string($0.1)) })).serialized()
        let set = try KeySet(document: document)
        #expect(set.keys.map(\.id) == ["d"])
        #expect(set.skipped.map(\.key) == ["\"a\"", "\"b\"", "\"c\""])
    }

    @Test("A document with only unusable keys throws an error with the reason")
    func alone() throws {
        let document = JSONValue.object(["keys": [.object(Self.edwards(1, 0, 0))]]).serialized()
        let error = #expect(throws: KeyDocumentError.self) { try KeySet(document: document) }
        #expect(error?.code == "no_usable_key")
        #expect(error?.explanation.contains("anyone can forge its signatures") == true)
    }
}
