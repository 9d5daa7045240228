import Crypto
import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import Testing

@Suite("Tokens signed with elliptic curve keys")
struct EllipticCurveKeyTests {
    private func verdict(
        on token: String, of issuer: EllipticCurveIssuer, accepting algorithms: [SignatureAlgorithm] = SignatureAlgorithm.allCases
    ) async throws -> Verdict {
        let keys = try KeySet(KeySet(document: issuer.document).keys + Vectors.keys().keys)
        let expectations = TokenExpectations(issuer: "https://login.example", audience: "138483919580948", algorithms: algorithms)
        return await IdentityTokenVerifier(keys: keys).verdict(on: token, expecting: expectations, at: try Vectors.now)
    }

    @Test("A token is accepted if the app accepts its algorithm", arguments: EllipticCurveIssuer.all)
    func accepted(issuer: EllipticCurveIssuer) async throws {
        let verdict = try await verdict(on: issuer.token(), of: issuer, accepting: [.rs256, issuer.algorithm])
        #expect(verdict.rejections == [])
        #expect(verdict.token?.claims.subject == "122333444455555")
        #expect(verdict.findings.first { $0.check == "algorithm" }?.found == "alg \(issuer.algorithm)")
    }

    @Test("A token is rejected if the app uses the default algorithms", arguments: EllipticCurveIssuer.all)
    func refusedByDefault(issuer: EllipticCurveIssuer) async throws {
        let verdict = try await IdentityTokenVerifier(keys: KeySet(document: issuer.document)).verdict(
            on: issuer.token(), expecting: Vectors.expectations(), at: Vectors.now)
        #expect(verdict.token == nil)
        #expect(verdict.rejections.contains { $0.code == .wrongAlgorithm && $0.expected == "alg RS256" })
    }

    @Test("A token is rejected if the key source returns a key with another ID", arguments: EllipticCurveIssuer.all)
    func otherID(issuer: EllipticCurveIssuer) async throws {
        let keys = try OneKey(keys: KeySet(document: issuer.document))
        let expectations = TokenExpectations(
            issuer: "https://login.example", audience: "138483919580948", algorithms: SignatureAlgorithm.allCases)
        let verifier = IdentityTokenVerifier(keys: keys)
        for (kid, codes) in [("point", []), ("another", [TokenRejection.Code.unknownKey])] {
            let token = try issuer.token(kid: kid)
            let verdict = await verifier.verdict(on: token, expecting: expectations, at: try Vectors.now)
            #expect(verdict.rejections.map(\.code) == codes)
            #expect(verdict.token?.keyID == (codes.isEmpty ? kid : nil))
            let batch = try await verifier.verify(contentsOf: [token], expecting: expectations, at: try Vectors.now)
            #expect(batch.map { $0.rejections.map(\.code) } == [codes])
        }
    }

    @Test("A token is rejected if the app accepts no algorithm", arguments: EllipticCurveIssuer.all)
    func nothingAccepted(issuer: EllipticCurveIssuer) async throws {
        let verdict = try await verdict(on: issuer.token(), of: issuer, accepting: [])
        #expect(verdict.rejections.map(\.code) == [.wrongAlgorithm])
    }

    @Test("A token that names another algorithm than that of its key is rejected", arguments: EllipticCurveIssuer.all)
    func confusion(issuer: EllipticCurveIssuer) async throws {
        for other in SignatureAlgorithm.allCases where other != issuer.algorithm {
            let verdict = try await verdict(on: issuer.token(alg: other.rawValue), of: issuer)
            #expect(verdict.rejections.map(\.code) == [.wrongAlgorithm])
            #expect(verdict.rejections.first?.expected == "alg \(issuer.algorithm), which the key \"point\" is for")
            #expect(verdict.rejections.first?.found == "alg \"\(other)\"")
            let signature = verdict.findings.first { $0.check == "signature" }
            #expect(signature?.outcome == .skipped(because: "the token names an algorithm that its key is not for"))
        }
    }

    @Test("A token that names a key of another algorithm is rejected", arguments: EllipticCurveIssuer.all)
    func otherKey(issuer: EllipticCurveIssuer) async throws {
        let rsa = "35ab601de0b6ad87c4417fa153c2ab190d39ded8"
        let verdict = try await verdict(on: issuer.token(kid: rsa), of: issuer)
        #expect(verdict.rejections.map(\.code) == [.wrongAlgorithm])
        #expect(verdict.rejections.first?.explanation == "The key \"\(rsa)\" is only for RS256.")
    }

    @Test("A token with a changed, short, long, zero or empty signature is rejected", arguments: EllipticCurveIssuer.all)
    func otherSignatures(issuer: EllipticCurveIssuer) async throws {
        let parts = try issuer.token().split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        var changed = signature
        changed[20] ^= 1
        for signature in [changed, Array(signature.dropLast()), signature + [0], Array(repeating: 0, count: 64), []] {
            let verdict = try await verdict(on: "\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))", of: issuer)
            #expect(verdict.rejections.map(\.code) == [.wrongSignature])
        }
    }

    @Test("A token with a signature in DER is rejected")
    func derSignature() async throws {
        let issuer = EllipticCurveIssuer.p256()
        let parts = try issuer.token().split(separator: ".").map(String.init)
        let raw = try #require(Base64URL.decode(parts[2]))
        let der = try P256.Signing.ECDSASignature(rawRepresentation: raw).derRepresentation
        let verdict = try await verdict(on: "\(parts[0]).\(parts[1]).\(Base64URL.encode(der))", of: issuer)
        #expect(verdict.rejections.map(\.code) == [.wrongSignature])
        #expect(verdict.rejections.first?.likelyCause.contains("is in DER") == true)
    }

    @Test("A token whose signature has a number outside of its range is rejected")
    func numbersOfSignatures() async throws {
        // FIPS 186-5, section 6.4.2: r and s are between 1 and the order minus 1. RFC 8032, section 5.1.7: S is less than the order.
        let orders: [SignatureAlgorithm: [UInt8]] = [
            .es256: [
                0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17,
                0x9E,
                0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
            ],
            .edDSA: [
                0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x14, 0xDE, 0xF9, 0xDE, 0xA2, 0xF7, 0x9C, 0xD6, 0x58, 0x12, 0x63, 0x1A,
                0x5C,
                0xF5, 0xD3, 0xED,
            ],
        ]
        let zero = [UInt8](repeating: 0, count: 32)
        for issuer in [EllipticCurveIssuer.p256(), EllipticCurveIssuer.ed25519()] {
            let order = try #require(orders[issuer.algorithm])
            let parts = try issuer.token().split(separator: ".").map(String.init)
            let signature = try #require(Base64URL.decode(parts[2]))
            let (first, second) = (Array(signature.prefix(32)), Array(signature.suffix(32)))
            let isLittle = issuer.algorithm == .edDSA
            let written = isLittle ? Array(order.reversed()) : order
            var variants = [zero + second, first + zero, first + written, written + second]
            if isLittle { variants.append(first + Self.sum(second, written)) }
            for variant in variants {
                let verdict = try await verdict(on: "\(parts[0]).\(parts[1]).\(Base64URL.encode(variant))", of: issuer)
                #expect(verdict.rejections.map(\.code) == [.wrongSignature], "\(issuer.algorithm) \(variant)")
            }
        }
    }

    /// Returns the sum of two 32-byte numbers in little-endian order, without the last carry.
    private static func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        var carry = 0
        return zip(one, other).map { one, other in
            let digit = Int(one) + Int(other) + carry
            carry = digit >> 8
            return UInt8(digit & 255)
        }
    }

    @Test("The keys can be written to each kind of key document and read back", arguments: EllipticCurveIssuer.all)
    func roundTrip(issuer: EllipticCurveIssuer) throws {
        let keys = try KeySet(document: issuer.document).keys
        #expect(keys.map(\.algorithm) == [issuer.algorithm])
        #expect(try KeySet(document: KeyDocument.jwks(keys)).keys == keys)
        #expect(try KeySet(document: KeyDocument.keys(keys)).keys.map(\.thumbprint) == keys.map(\.thumbprint))
    }

    @Test("An Ed25519 key has the thumbprint of RFC 8037, appendix A.3")
    func thumbprint() throws {
        let document = #"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"1","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#
        let key = try #require(KeySet(document: Array(document.utf8)).keys.first)
        #expect(Base64URL.encode(key.thumbprint) == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    }
}

/// A key source that returns its only key for every ID.
private struct OneKey: KeySource {
    let keys: KeySet

    func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet { keys }
    func readyKey(for keyID: String, at now: Date) -> VerificationKey? { keys.keys.first }
}
