#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is uncertain, and therefore handed in: the clock and the source of randomness.
public struct Surroundings: Sendable {
    /// The present moment.
    public var now: @Sendable () -> Date
    /// Bytes that nobody can guess.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Takes any clock and any source of randomness.
    public init(now: @escaping @Sendable () -> Date, randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8]) {
        self.now = now
        self.randomBytes = randomBytes
    }

    /// The system's clock and its cryptographic random generator.
    public static let real = Surroundings(
        now: { Date() },
        randomBytes: { count in
            // The system is asked for eight at a time.
            var generator = SystemRandomNumberGenerator()
            let words = (0..<(count + 7) / 8).map { _ in generator.next() as UInt64 }
            return words.withUnsafeBytes { Array($0.prefix(count)) }
        })
}

extension Surroundings {
    /// A random text of `bytes` times eight bits, in base64url.
    public func randomText(bytes: Int) -> String { Base64URL.encode(randomBytes(bytes)) }
}
