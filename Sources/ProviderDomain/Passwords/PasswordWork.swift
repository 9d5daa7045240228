/// The computing work of verifying a password, for each algorithm. A failed check does as much work for every login name, so that its
/// duration reveals neither whether the person exists nor how their password is stored.
public struct PasswordWork: Sendable, Hashable {
    /// The KiB of memory times the passes of Argon2id.
    public private(set) var argon2id = 0
    /// The rounds of bcrypt.
    public private(set) var bcrypt = 0
    /// The iterations of PBKDF2, by hash function.
    public private(set) var pbkdf2: [PBKDF2Digest.HashFunction: Int] = [:]

    /// No work.
    public static let none = PasswordWork()

    private init() {}

    /// The work of verifying a digest; none if the digest cannot be verified.
    public init(of digest: PasswordDigest) {
        switch try? digest.scheme() {
        case .argon2id(let parameters)?: argon2id = parameters.work
        case .bcrypt(let cost)?: bcrypt = 1 << cost
        case .pbkdf2(let digest)?: pbkdf2[digest.hash] = digest.work
        case nil: break
        }
    }

    /// Returns the larger work for each algorithm.
    public func union(_ other: PasswordWork) -> PasswordWork {
        var union = self
        union.argon2id = max(argon2id, other.argon2id)
        union.bcrypt = max(bcrypt, other.bcrypt)
        union.pbkdf2.merge(other.pbkdf2, uniquingKeysWith: max)
        return union
    }

    /// Returns the work that is left for each algorithm after other work has been done.
    public func subtracting(_ done: PasswordWork) -> PasswordWork {
        var rest = self
        rest.argon2id = max(argon2id - done.argon2id, 0)
        rest.bcrypt = max(bcrypt - done.bcrypt, 0)
        rest.pbkdf2 = Dictionary(uniqueKeysWithValues: pbkdf2.map { ($0, max($1 - (done.pbkdf2[$0] ?? 0), 0)) })
        return rest
    }
}
