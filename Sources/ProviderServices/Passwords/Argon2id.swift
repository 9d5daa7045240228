import CArgon2
import Foundation
import ProviderDomain

/// Argon2id password digests, computed by the reference library (RFC 9106).
enum Argon2id {
    private static let lanes: UInt32 = 1
    private static let digestLength = 32

    /// An error code of the library.
    struct Failure: Error {
        let code: Int32
    }

    static func digest(_ password: String, salt: [UInt8], at cost: PasswordCost) throws(Failure) -> PasswordDigest {
        try digest(normalized(password), salt: salt, at: cost)
    }

    static func digest(_ bytes: [UInt8], salt: [UInt8], at cost: PasswordCost) throws(Failure) -> PasswordDigest {
        let length = argon2_encodedlen(cost.passes, cost.kibibytes, lanes, UInt32(salt.count), UInt32(digestLength), Argon2_id)
        var encoded = [CChar](repeating: 0, count: length)
        let code = argon2id_hash_encoded(
            cost.passes, cost.kibibytes, lanes, bytes, bytes.count, salt, salt.count, digestLength, &encoded, length)
        guard code == ARGON2_OK.rawValue else { throw Failure(code: code) }
        return PasswordDigest(encoded: String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Returns the password in Unicode normalization form C, because keyboards encode the same characters differently (RFC 8265, section 4.2).
    static func normalized(_ password: String) -> [UInt8] { Array(password.precomposedStringWithCanonicalMapping.utf8) }

    /// - Parameter digest: A digest within the limits of ``Argon2idParameters``.
    static func matches(_ bytes: [UInt8], _ digest: PasswordDigest) -> Bool {
        argon2id_verify(digest.encoded, bytes, bytes.count) == ARGON2_OK.rawValue
    }

    /// Does work of a size for nothing.
    /// - Parameter work: The KiB of memory times the passes.
    static func spend(_ work: Int) {
        let kibibytes = min(work, Int(PasswordCost.standard.kibibytes))
        guard kibibytes >= 8 else { return }
        var hash = [UInt8](repeating: 0, count: digestLength)
        let salt = [UInt8](repeating: 0, count: 16)
        _ = argon2id_hash_raw(UInt32(work / kibibytes), UInt32(kibibytes), lanes, salt, salt.count, salt, salt.count, &hash, hash.count)
    }
}
