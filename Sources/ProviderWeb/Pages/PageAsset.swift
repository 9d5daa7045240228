import Crypto
import LoginModel

/// A file that pages link to.
struct PageAsset: Sendable {
    let bytes: [UInt8]
    let contentType: String
    /// Names the content in an address: the same bytes have the same version.
    let version: String

    init(bytes: [UInt8], contentType: String) {
        self.bytes = bytes
        self.contentType = contentType
        version = Hexadecimal.encode(SHA256.hash(data: bytes).prefix(8))
    }

    /// RFC 9110, section 8.8.3.
    var entityTag: String { "\"\(version)\"" }
}
