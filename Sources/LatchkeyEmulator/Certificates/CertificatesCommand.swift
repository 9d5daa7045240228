import ArgumentParser
import Crypto
import Foundation
import SwiftASN1
import X509

/// Writes certificates by the code of a run, so that tests can show which ones clients refuse: `authority.pem`, and for the right names, for
/// another name and for an IP address a certificate with its key. The authority's key is not written.
struct CertificatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certificates", abstract: "Write certificates for tests.", shouldDisplay: false)

    @Argument(help: "An existing folder.") var folder: String

    func run() throws {
        let authority = try CertificateAuthority(at: Date(), lifetime: 86_400)
        let folder = RunFolder(path: folder)
        try folder.write(authority.certificate.pem().utf8, to: "authority.pem", readers: .everybody)
        let address = ASN1OctetString(contentBytes: [127, 0, 0, 1])
        let subjects: [(String, [GeneralName])] = [
            ("right", EmulatedHosts.names.map { .dnsName($0) }), ("other-name", [.dnsName("www.example.com")]),
            ("address", [.ipAddress(address)]),
        ]
        for (name, names) in subjects {
            let server = try authority.issue(for: names)
            try folder.write((try server.certificate.pem() + server.key.pemRepresentation + "\n").utf8, to: "\(name).pem", readers: .owner)
        }
    }
}
