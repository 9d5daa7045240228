import Crypto
import NIOCore
import NIOSSL
import SwiftASN1
import X509

/// A certificate of a server, with its private key.
struct ServerCertificate {
    let certificate: Certificate
    let key: P256.Signing.PrivateKey

    /// Returns the configuration of TLS connections, which carry HTTP/1.1.
    func tlsContext() throws -> NIOSSLContext {
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der))],
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        // A client that is closed without the end of TLS does not delay the end of a run.
        configuration.shutdownTimeout = .milliseconds(500)
        return try NIOSSLContext(configuration: configuration)
    }
}

extension Certificate {
    /// Returns the certificate as PEM with a final line feed.
    func pem() throws -> String {
        let text = try serializeAsPEM().pemString
        return text.hasSuffix("\n") ? text : text + "\n"
    }
}
