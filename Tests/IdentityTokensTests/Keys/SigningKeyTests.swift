import Crypto
import CryptoExtras
import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("Signing keys")
struct SigningKeyTests {
    @Test("A signing key is read from PKCS#8 and PKCS#1", arguments: ["signing-key.pkcs8.der", "signing-key.pkcs1.der"])
    func reading(name: String) throws {
        let key = try SigningKey(derRepresentation: Vectors.bytes(name))
        #expect(key.id == "35ab601de0b6ad87c4417fa153c2ab190d39ded8")
        #expect(try key.verificationKey == Vectors.keys()[key.id])
        #expect(try key.derRepresentation == Vectors.bytes("signing-key.pkcs8.der"))
    }

    @Test("A weak key and a file without a key are rejected", arguments: ["weak-key.pkcs8.der", "jwks.json"])
    func refusal(name: String) throws {
        let bytes = try Vectors.bytes(name)
        #expect(throws: (any Error).self) { try SigningKey(derRepresentation: bytes) }
    }

    @Test("The signature equals that of OpenSSL byte for byte")
    func signature() throws {
        let key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        let claims = try JSONValue(strictly: Vectors.bytes("claims.json"))
        #expect(try key.sign(#require(claims.object)) == Vectors.token("the good one"))
    }

    @Test("Each generated key is new and its tokens can be verified")
    func generation() async throws {
        let (one, other) = (try SigningKey.generate(), try SigningKey.generate())
        #expect(one.id != other.id)
        #expect(one.id.utf8.count == 40)
        #expect(one.id.allSatisfy { "0123456789abcdef".contains($0) })
        let claims: [String: JSONValue] = ["iss": "i", "aud": "a", "sub": "s", "jti": "j", "iat": 100, "exp": 200]
        let verdict = await IdentityTokenVerifier(keys: KeySet([other.verificationKey, one.verificationKey])).verdict(
            on: try one.sign(claims), expecting: TokenExpectations(issuer: "i", audience: "a"), at: Date(timeIntervalSince1970: 100))
        #expect(try verdict.get().claims.json == claims)
    }

    @Test("A token signer can sign for the key, and a signer with another key is rejected")
    func externalSigner() throws {
        let key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        let claims = try #require(try JSONValue(strictly: Vectors.bytes("claims.json")).object)
        let externalSigner = try RecordingSigner(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        #expect(try key.signing(by: externalSigner).sign(claims) == Vectors.token("the good one"))
        #expect(externalSigner.count == 2, "One test signature, and the token")
        let other = try RecordingSigner(derRepresentation: SigningKey.generate().derRepresentation)
        let error = #expect(throws: SigningKey.OtherKey.self) { try key.signing(by: other) }
        #expect(error.map { "\($0)" } == "the signatures were not made with the key 35ab601de0b6ad87c4417fa153c2ab190d39ded8")
    }

    private final class RecordingSigner: TokenSigner {
        private let key: _RSA.Signing.PrivateKey
        private let made = Locked(0)

        init(derRepresentation: [UInt8]) throws { key = try _RSA.Signing.PrivateKey(derRepresentation: derRepresentation) }

        var count: Int { made.withLock(\.self) }

        func signature(over message: [UInt8]) throws -> [UInt8] {
            made.withLock { $0 += 1 }
            return Array(try key.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation)
        }
    }

    @Test("The description of a signing key does not reveal the key")
    func redaction() throws {
        let key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), dumped] {
            #expect(text.contains("SigningKey(35ab601de0b6ad87c4417fa153c2ab190d39ded8)"))
            #expect(text.utf8.count < 80)
        }
    }

    @Test("The certificate of a key has its public key and is the same each time")
    func certificate() throws {
        let key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        let (from, until) = (Date(timeIntervalSince1970: 1_800_000_000), Date(timeIntervalSince1970: 1_900_000_000))
        let pem = try key.certificatePEM(validFrom: from, until: until)
        #expect(try pem == key.certificatePEM(validFrom: from, until: until))
        #expect(pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        #expect(pem.hasSuffix("\n-----END CERTIFICATE-----\n"))
        #expect(try KeySet(document: KeyDocument.certs([(key.id, pem)])).keys == [key.verificationKey])
    }

    @Test("The JWK has the members by which clients choose keys")
    func jwk() throws {
        let key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der")).verificationKey
        #expect(key.jwk.object?.keys.sorted() == ["alg", "e", "kid", "kty", "n", "use"])
        #expect(key.jwk["alg"] == "RS256")
        #expect(key.jwk["use"] == "sig")
        #expect(key.jwk["e"] == "AQAB")
    }

    @Test("An RSA key has the thumbprint of RFC 7638, section 3.1")
    func thumbprint() throws {
        let modulus = """
            0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMst\
            n64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajr\
            n1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw
            """
        let document: JSONValue = ["keys": [["kid": "2011-04-29", "kty": "RSA", "alg": "RS256", "e": "AQAB", "n": .string(modulus)]]]
        let key = try #require(KeySet(document: document.serialized())["2011-04-29"])
        #expect(Base64URL.encode(key.thumbprint) == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }
}
