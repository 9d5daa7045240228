public import LoginModel

/// What a new app is known by.
extension Surroundings {
    /// 32 hexadecimal digits that nobody can guess: an app's secret, or its client token.
    public func appSecret() -> String { Hexadecimal.encode(randomBytes(16)) }

    /// The 15 digits of a new app's id.
    public func appID() -> String {
        let number = randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(100_000_000_000_000 + number % 900_000_000_000_000)
    }
}
