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
        var hash = [UInt8](repeating: 0, count: digestLength)
        let code = compute(&hash, of: bytes, salt, kibibytes: cost.kibibytes, passes: cost.passes, lanes: lanes)
        guard code == ARGON2_OK.rawValue else { throw Failure(code: code) }
        return PasswordDigest(encoded: "$argon2id$v=19$m=\(cost.kibibytes),t=\(cost.passes),p=\(lanes)$\(base64(salt))$\(base64(hash))")
    }

    /// Standard Base64 without padding, as in encoded digests.
    private static func base64(_ bytes: [UInt8]) -> String {
        let text = Data(bytes).base64EncodedString()
        return String(text.prefix { $0 != "=" })
    }

    /// Returns the password in Unicode normalization form C, because keyboards encode the same characters differently (RFC 8265, section 4.2).
    static func normalized(_ password: String) -> [UInt8] { Array(password.precomposedStringWithCanonicalMapping.utf8) }

    static func matches(_ bytes: [UInt8], _ digest: PasswordDigest) -> Bool {
        guard case .argon2id(let digest)? = try? digest.scheme() else { return false }
        return matches(bytes, digest)
    }

    static func matches(_ bytes: [UInt8], _ digest: Argon2idParameters) -> Bool {
        var hash = [UInt8](repeating: 0, count: digest.hash.count)
        let code = compute(
            &hash, of: bytes, digest.salt, kibibytes: UInt32(digest.kibibytes), passes: UInt32(digest.passes), lanes: UInt32(digest.lanes))
        return code == ARGON2_OK.rawValue && constantTimeEquals(hash, digest.hash)
    }

    /// Computes a hash. All lanes are computed on one thread, because each login would otherwise use as many processors as its digest has
    /// lanes.
    /// - Returns: The result code of the library.
    private static func compute(
        _ hash: inout [UInt8], of bytes: [UInt8], _ salt: [UInt8], kibibytes: UInt32, passes: UInt32, lanes: UInt32
    ) -> Int32 {
        var (password, salt) = (bytes, salt)
        let (passwordCount, saltCount, hashCount) = (UInt32(password.count), UInt32(salt.count), UInt32(hash.count))
        return password.withUnsafeMutableBufferPointer { password in
            salt.withUnsafeMutableBufferPointer { salt in
                hash.withUnsafeMutableBufferPointer { hash in
                    var context = argon2_context()
                    (context.out, context.outlen) = (hash.baseAddress, hashCount)
                    (context.pwd, context.pwdlen) = (passwordCount > 0 ? password.baseAddress : nil, passwordCount)
                    (context.salt, context.saltlen) = (salt.baseAddress, saltCount)
                    (context.m_cost, context.t_cost) = (kibibytes, passes)
                    (context.lanes, context.threads) = (lanes, 1)
                    context.version = UInt32(ARGON2_VERSION_13.rawValue)
                    SystemMemory.use(for: &context)
                    return argon2id_ctx(&context)
                }
            }
        }
    }

    /// Does work of a size for nothing.
    /// - Parameter work: The KiB of memory times the passes.
    static func spend(_ work: Int) {
        let kibibytes = min(work, Int(PasswordCost.standard.kibibytes))
        guard kibibytes >= 8 else { return }
        var hash = [UInt8](repeating: 0, count: digestLength)
        let salt = [UInt8](repeating: 0, count: 16)
        _ = compute(&hash, of: salt, salt, kibibytes: UInt32(kibibytes), passes: UInt32(work / kibibytes), lanes: lanes)
    }
}

/// The memory of a computation, which comes from the system and goes back to it. The allocator would keep the 19 MiB of a digest for each
/// thread that ever computed one.
private enum SystemMemory {
    static func use(for context: inout argon2_context) {
        #if os(Linux)
        context.allocate_cbk = { memory, count in
            let pages = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            guard let pages, pages != MAP_FAILED else { return ARGON2_MEMORY_ALLOCATION_ERROR.rawValue }
            // Getting all pages at once takes a tenth of the time of a computation with pages of 2 MiB, and a third with small ones. Both are
            // advice, which a system may ignore.
            madvise(pages, count, MADV_HUGEPAGE)
            madvise(pages, count, MADV_POPULATE_WRITE)
            memory?.pointee = pages.assumingMemoryBound(to: UInt8.self)
            return ARGON2_OK.rawValue
        }
        context.free_cbk = { memory, count in munmap(memory, count) }
        #endif
    }
}
