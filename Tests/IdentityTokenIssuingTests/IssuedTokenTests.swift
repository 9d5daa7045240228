import Crypto
import CryptoExtras
import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The tokens that a signing key issues")
struct IssuedTokenTests {
    private static let key = Result { try SigningKey.generate() }

    /// Returns the header, the payload and the signature, decoded.
    private static func parts(_ token: String) throws -> [[UInt8]] {
        try token.split(separator: ".", omittingEmptySubsequences: false).map { try #require(Base64URL.decode($0)) }
    }

    @Test("The header names the algorithm, the key and the type, and nothing else")
    func header() throws {
        let key = try Self.key.get()
        let token = try Self.parts(key.sign([:]))
        #expect(String(decoding: token[0], as: UTF8.self) == #"{"alg":"RS256","kid":"\#(key.id)","typ":"JWT"}"#)
        let other = try Self.parts(key.sign([:], type: "jwk-set+jwt"))
        #expect(String(decoding: other[0], as: UTF8.self) == #"{"alg":"RS256","kid":"\#(key.id)","typ":"jwk-set+jwt"}"#)
    }

    @Test(
        "The payload is the claims in one form",
        arguments: [
            ([:], "{}"),
            (["sub": "1", "iss": "i", "aud": ["b", "a"]], #"{"aud":["b","a"],"iss":"i","sub":"1"}"#),
            (["exp": 1_800_003_600, "x": 1.5, "n": .null], #"{"exp":1800003600,"n":null,"x":1.5}"#),
            (["name": "สมชาย \"😀\"\n"], "{\"name\":\"สมชาย \\\"😀\\\"\\n\"}"),
        ] as [([String: JSONValue], String)])
    func payload(claims: [String: JSONValue], text: String) throws {
        let token = try Self.parts(Self.key.get().sign(claims))
        #expect(token.count == 3)
        #expect(String(decoding: token[1], as: UTF8.self) == text)
    }

    @Test("The signature is RS256 over the first two parts, and always the same")
    func signature() throws {
        let key = try Self.key.get()
        let text = try key.sign(["sub": "1"])
        #expect(try key.sign(["sub": "1"]) == text)
        let signature = try Self.parts(text)[2]
        #expect(signature.count == 256)
        let signed = Array(text.split(separator: ".").dropLast().joined(separator: ".").utf8)
        let publicKey = try _RSA.Signing.PublicKey(pemRepresentation: key.verificationKey.pem)
        let raw = _RSA.Signing.RSASignature(rawRepresentation: signature)
        #expect(publicKey.isValidSignature(raw, for: SHA256.hash(data: signed), padding: .insecurePKCS1v1_5))
        #expect(!publicKey.isValidSignature(raw, for: SHA256.hash(data: signed + [0x2E]), padding: .insecurePKCS1v1_5))
    }

    @Test("The ID is the beginning of the thumbprint in hexadecimal digits")
    func keyID() throws {
        let key = try Self.key.get()
        let jwk = key.verificationKey.jwk
        // RFC 7638, section 3: the required members in the order of their names.
        let required = #"{"e":"\#(try #require(jwk["e"]?.string))","kty":"RSA","n":"\#(try #require(jwk["n"]?.string))"}"#
        let digest = Array(SHA256.hash(data: Array(required.utf8)))
        #expect(key.verificationKey.thumbprint == digest)
        #expect(key.id == digest.prefix(20).map { String(format: "%02x", $0) }.joined())
        #expect(jwk["kid"] == .string(key.id))
    }

    @Test("A key that is written can be read back, and signs the same tokens")
    func rereading() throws {
        let key = try Self.key.get()
        let copy = try SigningKey(derRepresentation: key.derRepresentation)
        #expect(copy.id == key.id)
        #expect(try copy.sign(["sub": "1"]) == key.sign(["sub": "1"]))
        #expect(copy.derRepresentation == key.derRepresentation)
    }

    @Test("A beginning of a key, another type of key and a public key are refused")
    func otherKeys() throws {
        let der = try Self.key.get().derRepresentation
        for count in [0, 1, 2, 10, 100, der.count / 2, der.count - 1] {
            #expect(throws: (any Error).self, "\(count)") { try SigningKey(derRepresentation: Array(der.prefix(count))) }
        }
        let point = P256.Signing.PrivateKey()
        #expect(throws: (any Error).self) { try SigningKey(derRepresentation: Array(point.derRepresentation)) }
        let publicKey = try _RSA.Signing.PublicKey(pemRepresentation: Self.key.get().verificationKey.pem)
        #expect(throws: (any Error).self) { try SigningKey(derRepresentation: Array(publicKey.derRepresentation)) }
        #expect(throws: (any Error).self) { try SigningKey(derRepresentation: Array(publicKey.pkcs1DERRepresentation)) }
    }

    /// A signer that records the messages. The test can change the signatures.
    private final class Signer: TokenSigner {
        struct Locked: Error, Equatable {}

        private let key: _RSA.Signing.PrivateKey?
        private let change: @Sendable ([UInt8], Int) throws -> [UInt8]
        private let messages = LoginModel.Locked<[[UInt8]]>([])

        init(
            _ key: SigningKey,
            change: @escaping @Sendable (_ signature: [UInt8], _ count: Int) throws -> [UInt8] = { signature, _ in signature }
        ) {
            self.key = try? _RSA.Signing.PrivateKey(derRepresentation: key.derRepresentation)
            self.change = change
        }

        var signed: [String] { messages.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }

        func signature(over message: [UInt8]) throws -> [UInt8] {
            let count = messages.withLock { messages in
                messages.append(message)
                return messages.count
            }
            let signature = try key?.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation
            return try change(signature.map { Array($0) } ?? [], count)
        }
    }

    @Test("A signer gets the bytes to sign, of ID tokens and of other tokens, and its signature is used unchanged")
    func signer() throws {
        let key = try Self.key.get()
        let signer = Signer(key) { signature, count in count == 1 ? signature : [UInt8(count), 0xFF] }
        let other = try key.signing(by: signer)
        #expect(other.id == key.id)
        let token = try other.sign(["sub": "1"])
        #expect(token.hasSuffix(".Av8"))
        let typed = try other.sign(["sub": "1"], type: "other")
        #expect(typed.hasSuffix(".A_8"))
        #expect(Array(signer.signed.dropFirst()) == [String(token.dropLast(4)), String(typed.dropLast(4))])
        #expect(try key.sign(["sub": "1"]) != token, "The key itself is unchanged")
    }

    @Test(
        "A signer whose first signature is wrong in any way is refused",
        arguments: ["changed", "empty", "short", "long", "of another message"])
    func wrongSigner(kind: String) throws {
        let key = try Self.key.get()
        let foreign = Array(try #require(Base64URL.decode(key.sign([:]).split(separator: ".")[2])))
        let signer = Signer(key) { signature, _ in
            switch kind {
            case "changed": [signature[0] ^ 1] + signature.dropFirst()
            case "empty": []
            case "short": Array(signature.dropLast())
            case "long": signature + [0]
            default: foreign
            }
        }
        #expect(throws: SigningKey.OtherKey.self) { try key.signing(by: signer) }
        #expect(signer.signed.count == 1)
    }

    @Test("An error of the signer is thrown as it is, at the first signature and later")
    func signerError() throws {
        let key = try Self.key.get()
        #expect(throws: Signer.Locked()) { try key.signing(by: Signer(key) { _, _ in throw Signer.Locked() }) }
        let later = try key.signing(
            by: Signer(key) { signature, count in
                guard count == 1 else { throw Signer.Locked() }
                return signature
            })
        #expect(throws: Signer.Locked()) { try later.sign([:]) }
        #expect(throws: Signer.Locked()) { try later.sign([:], type: "other") }
    }
}
