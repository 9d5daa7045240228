import Crypto
import Foundation
import NIOSSL

/// Writes a key store of certificate authorities in the format that every version of Java reads ("JKS"). Java does not read PEM.
///
/// The format is that of `java.security.KeyStore` for trusted certificates: a number, a version, and each certificate as DER under a name. A
/// digest at the end detects damage; the password that it contains is public, because the store has no secret.
enum JavaKeyStore {
    static let password = "changeit"

    private static let magicNumber: UInt32 = 0xFEED_FEED
    private static let version: UInt32 = 2
    private static let trustedCertificate: UInt32 = 2

    /// Returns the store.
    /// - Parameters:
    ///   - authorities: the certificates, as PEM. Those that are not valid are left out.
    ///   - date: when they were added to the store.
    static func bytes(authorities: String, at date: Date) -> [UInt8] {
        let certificates = certificates(in: authorities)
        var bytes: [UInt8] = []
        append(magicNumber, to: &bytes)
        append(version, to: &bytes)
        append(UInt32(certificates.count), to: &bytes)
        for (index, certificate) in certificates.enumerated() {
            append(trustedCertificate, to: &bytes)
            append("authority\(index)", to: &bytes)
            append(UInt64(date.timeIntervalSince1970 * 1000), to: &bytes)
            append("X.509", to: &bytes)
            append(UInt32(certificate.count), to: &bytes)
            bytes += certificate
        }
        // The digest of the password in UTF-16, a fixed text, and the store.
        let prefix = password.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } + Array("Mighty Aphrodite".utf8)
        return bytes + Insecure.SHA1.hash(data: prefix + bytes)
    }

    private static func certificates(in pem: String) -> [[UInt8]] {
        let end = "-----END CERTIFICATE-----"
        return pem.components(separatedBy: end).dropLast().compactMap { part in
            guard let start = part.range(of: "-----BEGIN CERTIFICATE-----", options: .backwards) else { return nil }
            let certificate = try? NIOSSLCertificate(bytes: Array("\(part[start.lowerBound...])\(end)\n".utf8), format: .pem)
            return try? certificate?.toDERBytes()
        }
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        append(UInt16(text.utf8.count), to: &bytes)
        bytes += text.utf8
    }
}
