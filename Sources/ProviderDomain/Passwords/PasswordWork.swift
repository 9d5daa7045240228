/// The computing work of verifying a password, for each algorithm. A failed check does as much work for every login name, so that its
/// duration reveals neither whether the person exists nor how their password is stored. Anybody can cause a failed check, so the time that it
/// takes is limited; see ``maximumSeconds``.
public struct PasswordWork: Sendable, Hashable {
    /// The KiB of memory times the passes of Argon2id.
    public private(set) var argon2id = 0
    /// The rounds of bcrypt.
    public private(set) var bcrypt = 0
    /// The iterations of PBKDF2, by hash function.
    public private(set) var pbkdf2: [PBKDF2Digest.HashFunction: Int] = [:]

    /// The maximum time of a failed check, in seconds on one processor for each encoding of the password. Every digest that is accepted takes
    /// less than that, together with one of the provider's own, so the limit matters only if a store has expensive digests of several
    /// algorithms.
    public static let maximumSeconds = 1.0
    // The work that a processor does in a second, measured on a server of 2020.
    private static let argon2idPerSecond = 1_600_000.0
    private static let bcryptPerSecond = 19_500.0
    private static let pbkdf2PerSecond: [PBKDF2Digest.HashFunction: Double] = [.sha1: 2_800_000, .sha256: 2_350_000, .sha512: 1_400_000]

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

    /// The estimated time of the work, in seconds on one processor.
    public var seconds: Double {
        Double(argon2id) / Self.argon2idPerSecond + Double(bcrypt) / Self.bcryptPerSecond
            + pbkdf2.reduce(0) { $0 + Double($1.value) / (Self.pbkdf2PerSecond[$1.key] ?? 1) }
    }

    /// Returns the part of the work that an estimated time suffices for: as much of each algorithm as the time that is left permits, in a
    /// fixed order.
    public func limited(to seconds: Double) -> PasswordWork {
        var rest = max(seconds, 0)
        func part(of work: Int, perSecond: Double) -> Int {
            let part = min(Double(work), rest * perSecond)
            rest -= part / perSecond
            return Int(part)
        }
        var limited = PasswordWork.none
        limited.argon2id = part(of: argon2id, perSecond: Self.argon2idPerSecond)
        limited.bcrypt = part(of: bcrypt, perSecond: Self.bcryptPerSecond)
        for hash in PBKDF2Digest.HashFunction.allCases {
            guard let work = pbkdf2[hash], let perSecond = Self.pbkdf2PerSecond[hash] else { continue }
            limited.pbkdf2[hash] = part(of: work, perSecond: perSecond)
        }
        return limited
    }
}
