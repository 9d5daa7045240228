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
        let length = argon2_encodedlen(cost.passes, cost.kibibytes, lanes, UInt32(salt.count), UInt32(digestLength), Argon2_id)
        var encoded = [CChar](repeating: 0, count: length)
        let password = bytes(of: password)
        let code = argon2id_hash_encoded(
            cost.passes, cost.kibibytes, lanes, password, password.count, salt, salt.count, digestLength, &encoded, length)
        guard code == ARGON2_OK.rawValue else { throw Failure(code: code) }
        return PasswordDigest(encoded: String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Returns the password in Unicode normalization form C, because keyboards encode the same characters differently (RFC 8265, section 4.2).
    private static func bytes(of password: String) -> [UInt8] { Array(password.precomposedStringWithCanonicalMapping.utf8) }

    static func matches(_ password: String, _ digest: PasswordDigest) -> Bool {
        let password = bytes(of: password)
        return argon2id_verify(digest.encoded, password, password.count) == ARGON2_OK.rawValue
    }
}
