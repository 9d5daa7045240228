import Crypto
import LoginModel

/// The value that a ``OneTimeStore`` contains instead of a nonce, a token ID, or a login's state. It is a hash, so readers of the store learn none
/// of them.
package enum OneTimeDigest {
    /// Returns the SHA-256 of the parts as 64 hexadecimal digits.
    /// - Parameter parts: different lists of strings have different marks.
    package static func hexadecimal(of purpose: String, _ parts: String...) -> String {
        var hash = SHA256()
        for part in [purpose] + parts {
            // The length prefix makes the boundaries between the parts unambiguous.
            hash.update(data: Array("\(part.utf8.count):\(part)".utf8))
        }
        return Hexadecimal.encode(hash.finalize())
    }
}
