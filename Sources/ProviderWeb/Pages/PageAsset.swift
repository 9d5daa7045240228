import Crypto
import LoginModel

/// A static file that pages link to.
struct PageAsset: Sendable {
    let bytes: [UInt8]
    let contentType: String
    /// The version of the content, which is part of the file's address: the first 8 bytes of its SHA-256 in hexadecimal.
    let version: String

    init(bytes: [UInt8], contentType: String) {
        self.bytes = bytes
        self.contentType = contentType
        version = Hexadecimal.encode(SHA256.hash(data: bytes).prefix(8))
    }

    /// The entity tag in quotation marks (RFC 9110, section 8.8.3).
    var entityTag: String { "\"\(version)\"" }
}
