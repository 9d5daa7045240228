import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An attempt to log in with a password, or to enter the user code of a device login. The store records it before the password or code is
/// verified, so that simultaneous attempts count like consecutive ones (RFC 6749, section 10.10; NIST SP 800-63B, section 5.2.2).
///
/// Attempts with a password are counted by account and by network. An account is a person, or the login name that was entered if no
/// person has it. The response does not reveal whether a person has the login name, and nobody can find out which login names share a
/// counter.
public struct PasswordAttempt: Sendable {
    /// A counter to which the attempt is added.
    public struct Limit: Sendable, Hashable {
        /// The key of the counter. In addition to the counters of people, there are at most 2^20 counters for unknown login names, and as
        /// many for the networks of each prefix length. For user codes, there are as many for browsers and for networks.
        public let key: String
        /// The maximum number of wrong passwords or user codes without a pause.
        public let maximumAttempts: Int
        /// The length of the pause in seconds.
        public let pause: Double
        /// The number of seconds after which the counter is reset.
        public let resetAfter: Double
        /// Whether the pause and the reset are measured from the first attempt rather than from the last one.
        public let startsAtFirstAttempt: Bool
        /// Whether the right password resets the counter. If `false`, an attempt with the right password or user code is not
        /// counted, but earlier attempts still are.
        public let resetsOnSuccess: Bool
    }

    /// The counters, all of which must allow the attempt.
    public let limits: [Limit]
    /// When the attempt was made.
    public let at: Date

    /// Creates an attempt.
    /// - Parameters:
    ///   - login: The login name that was entered, in the form of ``LoginName/canonical(_:)``.
    ///   - person: The person with that login name, if there is one.
    ///   - browser: The browser, if people have logged in there before. If the person is one of them, the browser has its own counter for
    ///     the account. Wrong passwords that are entered elsewhere are not added to this counter.
    ///   - networks: The networks of the caller, the widest first, or none if they are unknown. In a browser that knows the account, only
    ///     the narrowest network is counted. Wrong passwords from elsewhere in the wider networks therefore do not lock the person out.
    ///   - sealer: The sealer of the provider, whose key is used to derive the keys of the counters.
    public init(login: String, of person: Person?, browser: KnownBrowser?, networks: [NetworkAddress.Range], sealer: Sealer, at now: Date) {
        let account = person.map { Self.key(of: $0.id) } ?? "account:\(Self.bucket(of: "account \(login)", sealer))"
        let known = person.flatMap { browser?.knows($0) == true ? browser : nil }
        let inBrowsers = Self.keyPrefixInBrowsers(ofAccount: account)
        var limits = [Self.account(known.map { inBrowsers + $0.id } ?? account)]
        if known != nil { limits.append(Self.account(inBrowsers, maximumAttempts: Self.maximumInKnownBrowsers)) }
        limits += (known == nil ? networks[...] : networks.suffix(1)).compactMap { Self.network($0, sealer) }
        self.limits = limits
        at = now
    }

    /// Returns the key of the counter of a person's account.
    public static func key(of person: Person.ID) -> String { "account:#\(person.rawValue)" }

    /// Returns the beginning of the keys of a person's counters in the browsers that know the account: the key of the account and a colon. The
    /// ID of the browser follows, or nothing in the key of the counter of all these browsers.
    public static func keyPrefixInBrowsers(of person: Person.ID) -> String { keyPrefixInBrowsers(ofAccount: key(of: person)) }

    private static func keyPrefixInBrowsers(ofAccount key: String) -> String { "\(key):" }

    /// The length of a pause in seconds: 15 minutes, as the pages say.
    public static let pause: Double = 900

    /// The maximum number of wrong passwords for an account, added up over all browsers that know it. Without this limit, more known
    /// browsers would allow faster guessing.
    private static let maximumInKnownBrowsers = 50

    /// Returns a counter that allows `maximumAttempts` wrong passwords, and after that one every 15 minutes, until the right password is
    /// entered or there is no attempt for a day.
    private static func account(_ key: String, maximumAttempts: Int = 10) -> Limit {
        Limit(
            key: key, maximumAttempts: maximumAttempts, pause: pause, resetAfter: 86_400, startsAtFirstAttempt: false, resetsOnSuccess: true
        )
    }

    /// The maximum number of wrong passwords from one network in 15 minutes. That is enough for a school or an office, and too few for
    /// guessing.
    private static let maximumInNetwork = 100

    private static func network(_ network: NetworkAddress.Range, _ sealer: Sealer) -> Limit? {
        guard let most = network.scaledLimit(maximumInNetwork) else { return nil }
        let key = "network:\(network.length):\(bucket(of: "network \(network)", sealer))"
        return Limit(key: key, maximumAttempts: most, pause: pause, resetAfter: pause, startsAtFirstAttempt: true, resetsOnSuccess: false)
    }

    /// Returns 20 bits of a message authentication code of the text, which replace the text in the key of a counter. The store therefore
    /// contains no passwords that people enter in place of a login name, and the number of counters is bounded.
    static func bucket(of text: String, _ sealer: Sealer) -> String {
        let bytes = sealer.code(over: Array(text.utf8), for: .passwordAttempt)
        return Hexadecimal.encode([bytes[0] & 0x0F, bytes[1], bytes[2]])
    }
}

/// The decision about an attempt.
public enum PasswordAttemptDecision: Sendable, Hashable {
    /// The password or user code may be verified. The attempt counts as wrong until its result is recorded.
    case allowed
    /// The password or user code must not be verified before the given time.
    case rejected(until: Date)
}

/// The result of an attempt.
public enum PasswordAttemptResult: Sendable, Hashable {
    /// The password or user code was right.
    case correct
    /// The password was not verified.
    case notVerified
    /// The password was wrong, or the person is locked. The attempt stays counted. It is added to the audit log, with the person who has
    /// the login name and the app that requested the login, if there are any.
    /// - Parameter isLocked: Whether the password was right but the person is locked.
    case rejected(Person.ID?, appID: String?, isLocked: Bool)
}
