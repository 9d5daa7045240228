#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The sources of nondeterminism: the clock and the random number generator. Code receives them as a value, so that tests can replace them.
public struct SystemEnvironment: Sendable {
    /// Returns the current time.
    public var now: @Sendable () -> Date
    /// Returns the given number of cryptographically secure random bytes.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Creates an environment from a clock and a source of random bytes.
    public init(now: @escaping @Sendable () -> Date, randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8]) {
        self.now = now
        self.randomBytes = randomBytes
    }

    /// The system's clock and its cryptographic random number generator.
    public static let real = SystemEnvironment(
        now: { Date() },
        randomBytes: { count in
            // The generator returns eight bytes at a time.
            var generator = SystemRandomNumberGenerator()
            let words = (0..<(count + 7) / 8).map { _ in generator.next() as UInt64 }
            return words.withUnsafeBytes { Array($0.prefix(count)) }
        })
}

extension SystemEnvironment {
    /// Returns `bytes` random bytes as base64url text.
    public func randomText(bytes: Int) -> String { Base64URL.encode(randomBytes(bytes)) }
}
