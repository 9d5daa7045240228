import Foundation
import SwiftASN1
import X509

/// What an operator needs to know about the certificate of a server.
struct ServerCertificate: Sendable {
    /// When the certificate becomes valid.
    let begin: Date
    /// When the certificate expires.
    let end: Date
    /// The host names and IP addresses that the certificate is for; at most ten.
    let names: [String]
    /// The name of the authority.
    let authority: String

    private static let maximumNames = 10

    /// Parses a certificate.
    /// - Returns: `nil` if the text is not a certificate in PEM.
    init?(pem: String) {
        guard let certificate = try? Certificate(pemEncoded: pem) else { return nil }
        begin = certificate.notValidBefore
        end = certificate.notValidAfter
        authority = certificate.issuer.description
        let alternatives = (try? certificate.extensions.subjectAlternativeNames).flatMap(\.self)
        names = Array(
            (alternatives ?? SubjectAlternativeNames([])).compactMap { name -> String? in
                switch name {
                case .dnsName(let text): text
                case .ipAddress(let address): Self.text(ofAddress: Array(address.bytes))
                default: nil
                }
            }.prefix(Self.maximumNames))
    }
    /// Returns the text of an IP address; `nil` unless there are 4 or 16 bytes.
    private static func text(ofAddress bytes: [UInt8]) -> String? {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        return text.withUnsafeMutableBufferPointer { text in
            inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, text.baseAddress, socklen_t(text.count)).map { String(cString: $0) }
        }
    }
}
