/// An Argon2id digest: its parameters, the salt and the hash (RFC 9106, section 3.1).
public struct Argon2idParameters: Sendable, Hashable {
    /// The memory in KiB.
    public let kibibytes: Int
    /// The number of passes over the memory.
    public let passes: Int
    /// The number of lanes.
    public let lanes: Int
    /// The salt.
    public let salt: [UInt8]
    /// The hash.
    public let hash: [UInt8]

    /// The maximum memory in KiB.
    public static let maximumKibibytes = 256 * 1024
    /// The maximum of memory in KiB times passes, which determines the time: about two thirds of a second.
    public static let maximumWork = 1024 * 1024
    /// The maximum number of lanes.
    public static let maximumLanes = 16
    private static let saltLengths = 8...64
    private static let hashLengths = 16...64

    /// The memory in KiB times passes, which determines the time.
    public var work: Int { kibibytes * passes }

    /// - Parameter parts: The parts of the encoding between dollar signs, the first of them empty.
    init(_ parts: [Substring]) throws(PasswordSchemeError) {
        guard parts.count == 6, parts[2] == "v=19", let numbers = Self.numbers(parts[3]), let salt = PasswordBase64.decodeExact(parts[4]),
            let hash = PasswordBase64.decodeExact(parts[5])
        else { throw PasswordSchemeError("is not an Argon2id digest of the form $argon2id$v=19$m=65536,t=3,p=4$SALT$HASH") }
        (kibibytes, passes, lanes) = numbers
        (self.salt, self.hash) = (salt, hash)
        guard lanes <= Self.maximumLanes else {
            throw PasswordSchemeError("has \(lanes) lanes of Argon2id, and at most \(Self.maximumLanes) are accepted")
        }
        guard kibibytes <= Self.maximumKibibytes else {
            throw PasswordSchemeError("needs \(kibibytes) KiB of memory, and at most \(Self.maximumKibibytes) are accepted")
        }
        guard kibibytes >= 8 * lanes else { throw PasswordSchemeError("has less memory than 8 KiB for each lane of Argon2id") }
        let (work, overflows) = kibibytes.multipliedReportingOverflow(by: passes)
        guard !overflows, work <= Self.maximumWork else {
            throw PasswordSchemeError(
                "has \(passes) passes over \(kibibytes) KiB, and a product of at most \(Self.maximumWork) is accepted")
        }
        guard Self.saltLengths.contains(salt.count), Self.hashLengths.contains(hash.count) else {
            throw PasswordSchemeError(
                "has a salt of \(salt.count) bytes and a hash of \(hash.count); \(Self.saltLengths.lowerBound) to "
                    + "\(Self.saltLengths.upperBound) and \(Self.hashLengths.lowerBound) to \(Self.hashLengths.upperBound) are accepted")
        }
    }

    private static func numbers(_ text: Substring) -> (Int, Int, Int)? {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].hasPrefix("m="), fields[1].hasPrefix("t="), fields[2].hasPrefix("p="),
            let memory = positive(fields[0]), let passes = positive(fields[1]), let lanes = positive(fields[2])
        else { return nil }
        return (memory, passes, lanes)
    }

    private static func positive(_ field: Substring) -> Int? { PasswordBase64.positiveNumber(field.dropFirst(2)) }
}
