public import LoginModel

/// The identifiers and secrets of a new app.
extension SystemEnvironment {
    /// Returns a new app secret or client token, which is 16 random bytes as 32 hexadecimal digits.
    public func appSecret() -> String { Hexadecimal.encode(randomBytes(16)) }

    /// Returns the ID of a new app, which has 15 decimal digits.
    public func appID() -> String {
        let number = randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(100_000_000_000_000 + number % 900_000_000_000_000)
    }
}
