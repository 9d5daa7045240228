import Crypto
import CryptoExtras
import Foundation
import IdentityTokenIssuing
import IdentityTokens
import Testing

@Suite("The certificates of signing keys")
struct SigningCertificateTests {
    private static let key = Result { try SigningKey.generate() }
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private static func der(_ pem: String) throws -> [UInt8] {
        let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
        return Array(try #require(Data(base64Encoded: lines.joined())))
    }

    /// Returns the certificate's parts: the signed part, the algorithm, and the signature.
    private static func parts(of key: SigningKey, from: Date = start, until: Date = start + 86_400) throws -> [DERElement] {
        let certificate = DERElement.read(try der(key.certificatePEM(validFrom: from, until: until)))
        #expect(certificate.count == 1)
        return try #require(certificate.first).children
    }

    @Test("A certificate is signed with its own key, over exactly its content")
    func selfSigned() throws {
        let key = try Self.key.get()
        let parts = try Self.parts(of: key)
        #expect(parts.map(\.tag) == [0x30, 0x30, 0x03])
        let publicKey = try _RSA.Signing.PublicKey(pemRepresentation: key.verificationKey.pem)
        let signature = _RSA.Signing.RSASignature(rawRepresentation: parts[2].content.dropFirst())
        #expect(parts[2].content.first == 0, "A bit string without unused bits")
        let digest = SHA256.hash(data: parts[0].bytes)
        #expect(publicKey.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5))
        // The algorithm is sha256WithRSAEncryption with NULL as its parameters (RFC 4055, section 5). The signed part contains the same
        // algorithm (RFC 5280, section 4.1.1.2).
        #expect(parts[1].bytes == [0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B, 0x05, 0x00])
        #expect(parts[0].children[2].bytes == parts[1].bytes)
    }

    @Test("A certificate has version 3, the key itself, and one name as issuer and subject")
    func content() throws {
        let key = try Self.key.get()
        let fields = try Self.parts(of: key)[0].children
        #expect(fields[0].bytes == [0xA0, 0x03, 0x02, 0x01, 0x02])
        #expect(fields[3].bytes == fields[5].bytes)
        let name = try #require(fields[3].children.first?.children.first?.children)
        #expect(name[0].bytes == [0x06, 0x03, 0x55, 0x04, 0x03], "The common name")
        #expect(String(decoding: name[1].content, as: UTF8.self) == "ID token signing key \(key.id)")
        #expect(fields[6].bytes == (try Self.der(key.verificationKey.pem)))
    }

    @Test("A certificate is for digital signatures only, and is no authority's")
    func extensions() throws {
        let extensions = try #require(Self.parts(of: Self.key.get())[0].children.last)
        #expect(extensions.tag == 0xA3)
        let list = try #require(extensions.children.first).children.map(\.bytes)
        // RFC 5280, sections 4.2.1.9 and 4.2.1.3: both extensions are critical, and only the first bit of the key usage is set.
        #expect(
            list == [
                [0x30, 0x0C, 0x06, 0x03, 0x55, 0x1D, 0x13, 0x01, 0x01, 0xFF, 0x04, 0x02, 0x30, 0x00],
                [0x30, 0x0E, 0x06, 0x03, 0x55, 0x1D, 0x0F, 0x01, 0x01, 0xFF, 0x04, 0x04, 0x03, 0x02, 0x07, 0x80],
            ])
    }

    @Test("The serial number is positive, has at most 20 bytes and belongs to the key")
    func serialNumber() throws {
        let (key, other) = (try Self.key.get(), try SigningKey.generate())
        let serials = try [
            Self.parts(of: key), Self.parts(of: key, until: Self.start + 1), Self.parts(of: other),
        ].map { $0[0].children[1] }
        for serial in serials {
            #expect(serial.tag == 0x02)
            #expect((1...20).contains(serial.content.count))
            #expect((0x40...0x7F).contains(serial.content[0]), "RFC 5280, section 4.1.2.2: positive, and without a zero in front")
        }
        #expect(serials[0].bytes == serials[1].bytes)
        #expect(serials[0].bytes != serials[2].bytes)
    }

    @Test(
        "A date until 2049 is written with two digits of the year, and a later one with four",
        arguments: [
            (0.0, 0x17, "700101000000Z"),
            (1_800_000_000, 0x17, "270115080000Z"),
            (1_835_395_199, 0x17, "280228235959Z"),
            (1_835_395_200, 0x17, "280229000000Z"),
            (2_524_607_999, 0x17, "491231235959Z"),
            (2_524_608_000, 0x18, "20500101000000Z"),
            (253_402_300_799, 0x18, "99991231235959Z"),
        ] as [(Double, UInt8, String)])
    func dates(seconds: Double, tag: UInt8, text: String) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let validity = try Self.parts(of: Self.key.get(), from: date, until: date)[0].children[4].children
        #expect(validity.map(\.tag) == [tag, tag])
        #expect(validity.map { String(decoding: $0.content, as: UTF8.self) } == [text, text])
    }

    @Test("The start of the validity stands before its end")
    func dateOrder() throws {
        let validity = try Self.parts(of: Self.key.get(), from: Self.start, until: Self.start + 3600)[0].children[4].children
        #expect(validity.map { String(decoding: $0.content, as: UTF8.self) } == ["270115080000Z", "270115090000Z"])
    }

    @Test("The text has lines of at most 64 characters between its labels, and ends with a line feed")
    func text() throws {
        let pem = try Self.key.get().certificatePEM(validFrom: Self.start, until: Self.start + 1)
        let lines = pem.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "-----BEGIN CERTIFICATE-----")
        #expect(lines.suffix(2) == ["-----END CERTIFICATE-----", ""])
        let content = lines.dropFirst().dropLast(2)
        #expect(content.dropLast().allSatisfy { $0.utf8.count == 64 })
        #expect((1...64).contains(content.last?.utf8.count ?? 0))
    }

    @Test("The certificate does not depend on who signs the tokens")
    func ownSigner() throws {
        struct UnexpectedSignature: Error {}
        struct ShortMessageSigner: TokenSigner {
            let key: _RSA.Signing.PrivateKey

            func signature(over message: [UInt8]) throws -> [UInt8] {
                guard message.count < 100 else { throw UnexpectedSignature() }
                return Array(try key.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5).rawRepresentation)
            }
        }
        let key = try Self.key.get()
        let other = try key.signing(by: ShortMessageSigner(key: _RSA.Signing.PrivateKey(derRepresentation: key.derRepresentation)))
        let pem = try key.certificatePEM(validFrom: Self.start, until: Self.start + 1)
        #expect(try other.certificatePEM(validFrom: Self.start, until: Self.start + 1) == pem)
    }
}
