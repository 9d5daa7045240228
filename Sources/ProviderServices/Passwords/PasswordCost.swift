/// The Argon2id parameters of new password digests: memory and passes, with one lane (RFC 9106, section 4). Each digest contains its own
/// parameters, so one store may hold digests of different cost.
public struct PasswordCost: Sendable {
    let kibibytes: UInt32
    let passes: UInt32

    /// 19 MiB and two passes, which take about 12 ms on one core.
    public static let standard = PasswordCost(kibibytes: 19 * 1024, passes: 2)

    /// The smallest cost that the algorithm allows. It is for tests only, because it does not protect passwords.
    public static let minimum = PasswordCost(kibibytes: 8, passes: 1)
}
