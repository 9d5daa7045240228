import CArgon2
import Foundation
import LoginModel
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

    static func matches(_ bytes: [UInt8], _ digest: PasswordDigest) -> Bool {
        guard case .argon2id(let digest)? = try? digest.scheme() else { return false }
        return matches(bytes, digest)
    }

    /// Computes all lanes on one thread, because each login would otherwise use as many processors as its digest has lanes.
    static func matches(_ bytes: [UInt8], _ digest: Argon2idParameters) -> Bool {
        var (password, salt, hash) = (bytes, digest.salt, [UInt8](repeating: 0, count: digest.hash.count))
        let (passwordCount, saltCount, hashCount) = (UInt32(password.count), UInt32(salt.count), UInt32(hash.count))
        let code = password.withUnsafeMutableBufferPointer { password in
            salt.withUnsafeMutableBufferPointer { salt in
                hash.withUnsafeMutableBufferPointer { hash in
                    var context = argon2_context()
                    (context.out, context.outlen) = (hash.baseAddress, hashCount)
                    (context.pwd, context.pwdlen) = (passwordCount > 0 ? password.baseAddress : nil, passwordCount)
                    (context.salt, context.saltlen) = (salt.baseAddress, saltCount)
                    (context.m_cost, context.t_cost) = (UInt32(digest.kibibytes), UInt32(digest.passes))
                    (context.lanes, context.threads) = (UInt32(digest.lanes), 1)
                    context.version = UInt32(ARGON2_VERSION_13.rawValue)
                    return argon2id_ctx(&context)
                }
            }
        }
        return code == ARGON2_OK.rawValue && constantTimeEquals(hash, digest.hash)
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
