/// What Argon2id costs whoever tries passwords: memory and passes, in one lane (RFC 9106, section 4). A digest carries its own cost, so that one
/// store may have several.
public struct PasswordCost: Sendable {
    let kibibytes: UInt32
    let passes: UInt32

    /// 19 MiB and two passes: some 12 ms of a core.
    public static let standard = PasswordCost(kibibytes: 19 * 1024, passes: 2)

    /// The least that the algorithm allows, for tests: it protects no password.
    public static let least = PasswordCost(kibibytes: 8, passes: 1)
}
