import Crypto
import CryptoExtras
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// PBKDF2 password digests, computed by swift-crypto.
enum PBKDF2 {
    static func matches(_ password: [UInt8], _ digest: PBKDF2Digest) -> Bool {
        // HMAC appends zero bytes to a short key, so with them, another password would match.
        guard !password.contains(0) else { return false }
        guard let key = key(password, digest.salt, digest.hash, length: digest.key.count, iterations: digest.iterations) else {
            return false
        }
        return constantTimeEquals(key, digest.key)
    }

    /// Does work of a size for nothing.
    static func spend(_ iterations: Int, of hash: PBKDF2Digest.HashFunction) {
        guard iterations > 0 else { return }
        _ = key([0], [0], hash, length: hash.length, iterations: iterations)
    }

    private static func key(
        _ password: [UInt8], _ salt: [UInt8], _ hash: PBKDF2Digest.HashFunction, length: Int, iterations: Int
    ) -> [UInt8]? {
        let function: KDF.Insecure.PBKDF2.HashFunction =
            switch hash {
            case .sha1: .insecureSHA1
            case .sha256: .sha256
            case .sha512: .sha512
            }
        let key = try? KDF.Insecure.PBKDF2.deriveKey(
            from: password, salt: salt, using: function, outputByteCount: length, unsafeUncheckedRounds: iterations)
        return key?.withUnsafeBytes { Array($0) }
    }
}
