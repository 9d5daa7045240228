/// A password digest by PBKDF2 with HMAC (RFC 8018, section 5.2).
public struct PBKDF2Digest: Sendable, Hashable {
    /// The hash function of the HMAC.
    public enum HashFunction: String, Sendable, Hashable, CaseIterable {
        /// SHA-1.
        case sha1
        /// SHA-256.
        case sha256
        /// SHA-512.
        case sha512

        /// The length of a hash in bytes.
        public var length: Int {
            switch self {
            case .sha1: 20
            case .sha256: 32
            case .sha512: 64
            }
        }

        /// The maximum number of iterations for all blocks of the key together. They take less than a second.
        public var maximumIterations: Int {
            switch self {
            case .sha1, .sha256: 2_000_000
            case .sha512: 1_000_000
            }
        }
    }

    /// The hash function.
    public let hash: HashFunction
    /// The number of iterations.
    public let iterations: Int
    /// The salt.
    public let salt: [UInt8]
    /// The derived key.
    public let key: [UInt8]

    private static let saltLengths = 1...128
    private static let keyLengths = 16...64

    /// The iterations of all blocks of the key, which determine the time.
    public var work: Int { iterations * ((key.count + hash.length - 1) / hash.length) }

    /// Reads `$pbkdf2-sha256$29000$SALT$HASH`, `$pbkdf2-sha256$i=29000,l=32$SALT$HASH` or, for SHA-1, `$pbkdf2$…`. Salt and hash are Base64
    /// without padding, with a dot or a plus sign.
    init(modular parts: [Substring]) throws(PasswordSchemeError) {
        let form = PasswordSchemeError("is not a PBKDF2 digest of the form $pbkdf2-sha256$ITERATIONS$SALT$HASH with sha1, sha256 or sha512")
        let names = ["pbkdf2": HashFunction.sha1, "pbkdf2-sha1": .sha1, "pbkdf2-sha256": .sha256, "pbkdf2-sha512": .sha512]
        guard parts.count == 5, let hash = names[String(parts[1])], let salt = PasswordBase64.decode(parts[3]),
            let key = PasswordBase64.decode(parts[4])
        else { throw form }
        let fields = parts[2].split(separator: ",", omittingEmptySubsequences: false)
        let isNamed = fields[0].hasPrefix("i=")
        guard fields.count == 1 || isNamed && fields.count == 2 && fields[1] == "l=\(key.count)" else { throw form }
        try self.init(hash, isNamed ? fields[0].dropFirst(2) : fields[0], salt: salt, key: key)
    }

    /// Reads `pbkdf2_sha256$600000$SALT$HASH`, as Django stores it: the salt is plain text, and the hash is Base64 with padding.
    init(django parts: [Substring]) throws(PasswordSchemeError) {
        let names = ["pbkdf2_sha1": HashFunction.sha1, "pbkdf2_sha256": .sha256, "pbkdf2_sha512": .sha512]
        guard parts.count == 4, let hash = names[String(parts[0])], let key = PasswordBase64.decode(parts[3]) else {
            throw PasswordSchemeError("is not a PBKDF2 digest of the form pbkdf2_sha256$ITERATIONS$SALT$HASH with sha1, sha256 or sha512")
        }
        try self.init(hash, parts[1], salt: Array(parts[2].utf8), key: key)
    }

    private init(_ hash: HashFunction, _ iterations: Substring, salt: [UInt8], key: [UInt8]) throws(PasswordSchemeError) {
        guard let iterations = PasswordBase64.positiveNumber(iterations) else {
            throw PasswordSchemeError("has a number of PBKDF2 iterations that is not a whole number from 1")
        }
        guard Self.saltLengths.contains(salt.count), Self.keyLengths.contains(key.count) else {
            throw PasswordSchemeError(
                "has a salt of \(salt.count) bytes and a hash of \(key.count); \(Self.saltLengths.lowerBound) to "
                    + "\(Self.saltLengths.upperBound) and \(Self.keyLengths.lowerBound) to \(Self.keyLengths.upperBound) are accepted")
        }
        (self.hash, self.iterations, self.salt, self.key) = (hash, iterations, salt, key)
        guard iterations <= hash.maximumIterations, work <= hash.maximumIterations else {
            throw PasswordSchemeError(
                "has \(iterations) PBKDF2 iterations for a hash of \(key.count) bytes, and at most \(hash.maximumIterations) for all of its "
                    + "blocks are accepted")
        }
    }
}
