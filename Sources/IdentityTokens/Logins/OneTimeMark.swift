import Crypto
import LoginModel

/// What a ``OneTimeStore`` remembers in the place of a nonce, of a token's id, or of a login's state: whoever reads the store learns none of them.
package enum OneTimeMark {
    /// - Parameter parts: no two lists of texts have the same mark.
    package static func of(_ purpose: String, _ parts: String...) -> String {
        var hash = SHA256()
        for part in [purpose] + parts {
            // With its length before it, no part runs into the next.
            hash.update(data: Array("\(part.utf8.count):\(part)".utf8))
        }
        return Hexadecimal.encode(hash.finalize())
    }
}
