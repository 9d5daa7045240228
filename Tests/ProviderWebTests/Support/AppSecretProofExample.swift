import Crypto
import Foundation

/// Computes an `appsecret_proof`, as an app's server does.
enum AppSecretProofExample {
    static func proof(secret: String, message: String) -> String {
        HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: SymmetricKey(data: Data(secret.utf8)))
            .map { String(format: "%02x", $0) }.joined()
    }
}
