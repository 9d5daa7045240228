import CCrypt
import LoginModel
import ProviderDomain

/// bcrypt password digests, computed by libxcrypt.
enum Bcrypt {
    /// The number of bytes at the beginning of a password on which a digest depends.
    static let maximumBytes = 72

    /// The length of the encoded hash, which is at the end of the digest.
    private static let hashLength = 31

    /// - Parameter digest: A digest within the limits of ``PasswordScheme``.
    static func matches(_ password: [UInt8], _ digest: PasswordDigest) -> Bool {
        // The library would ignore what follows a zero byte.
        guard !password.contains(0), let hash = hash(password, digest.encoded) else { return false }
        // The library clears unused bits at the end of the salt, which other programs leave.
        return constantTimeEquals(hash.suffix(hashLength), Array(digest.encoded.utf8.suffix(hashLength)))
    }

    /// Does work of a size for nothing.
    /// - Parameter rounds: The number of rounds.
    static func spend(_ rounds: Int) {
        for cost in PasswordScheme.bcryptCosts where rounds & 1 << cost != 0 {
            _ = hash([], "$2b$\(cost < 10 ? "0" : "")\(cost)$......................")
        }
    }

    private static func hash(_ password: [UInt8], _ setting: String) -> [UInt8]? {
        // The structure has 32 KiB, which is too much for the stack of a thread.
        let data = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
        defer { data.deallocate() }
        let size = MemoryLayout<crypt_data>.size
        UnsafeMutableRawPointer(data).initializeMemory(as: UInt8.self, repeating: 0, count: size)
        defer { crypt_erase(data, size) }
        let phrase = password.map { CChar(bitPattern: $0) } + [0]
        guard let hash = crypt_r(phrase, setting, data), hash.pointee != 0x2A else { return nil }
        return Array(String(cString: hash).utf8)
    }
}
