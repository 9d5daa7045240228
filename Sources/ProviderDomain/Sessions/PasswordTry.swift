import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Somebody types a password: a fact for the store. It is taken before the password is looked at, so that a hundred at once are no other than a
/// hundred one after the other (RFC 9700, section 4.16; NIST SP 800-63B, section 5.2.2).
///
/// An account is a person, or what was typed where there is none: the answer does not tell which. Nobody can work out what else a counter counts.
public struct PasswordTry: Sendable {
    /// One of the counters that a try adds to.
    public struct Limit: Sendable, Hashable {
        /// Names the counter. Beside those of people there are at most two to the power of 20 of a kind, whatever is typed.
        public let key: String
        /// How many wrong passwords there may be without a pause.
        public let most: Int
        /// Seconds for which nothing is tried then.
        public let pause: Double
        /// Seconds after which the counter begins anew.
        public let memory: Double
        /// Whether pause and memory are counted from the first try, rather than from the last.
        public let isWindow: Bool
        /// Whether the right password ends the counting, rather than not being counted.
        public let endsWithSuccess: Bool
    }

    /// The counters; all of them have to allow it.
    public let limits: [Limit]
    /// When.
    public let at: Date

    /// - Parameters:
    ///   - login: what was typed, in the form of ``LoginName/canonical(_:)``.
    ///   - person: who has that login name.
    ///   - browser: where the account was logged in to before, the browser has a counter of its own: nobody else can shut its person out.
    ///   - networks: those that the caller is in, the widest first; empty where that is not known. In a browser that knows the account the
    ///     narrowest alone counts: others in the wider ones cannot shut its person out.
    ///   - sealer: the provider's, whose key names the counters.
    public init(login: String, of person: Person?, browser: KnownBrowser?, networks: [NetworkAddress.Range], sealer: Sealer, at now: Date) {
        let account = person.map { Self.key(of: $0.id) } ?? "account:\(Self.bucket(of: "account \(login)", sealer))"
        let known = person.flatMap { browser?.knows($0) == true ? browser : nil }
        var limits = [Self.account(known.map { "\(account):\($0.id)" } ?? account)]
        if known != nil { limits.append(Self.account("\(account):", most: Self.mostInKnownBrowsers)) }
        limits += (known == nil ? networks[...] : networks.suffix(1)).compactMap { Self.network($0, sealer) }
        self.limits = limits
        at = now
    }

    /// The counter of a person's account. Those of browsers that know it have a colon behind it, and a name of their own.
    public static func key(of person: Person.ID) -> String { "account:#\(person.rawValue)" }

    /// Seconds of a pause: 15 minutes, as the pages say.
    public static let pause: Double = 900

    /// Wrong passwords in all browsers together that know the account: whoever has made many of them known guesses no faster than that.
    private static let mostInKnownBrowsers = 50

    /// Ten wrong passwords; from then on one more every 15 minutes, until the right one or a day without any.
    private static func account(_ key: String, most: Int = 10) -> Limit {
        Limit(key: key, most: most, pause: pause, memory: 86_400, isWindow: false, endsWithSuccess: true)
    }

    /// How many wrong passwords may come from one network in 15 minutes: a school or an office needs as many, and a guesser gets nowhere with them.
    private static let mostInNetwork = 100

    private static func network(_ network: NetworkAddress.Range, _ sealer: Sealer) -> Limit? {
        guard let most = network.limit(ofOne: mostInNetwork) else { return nil }
        let key = "network:\(network.length):\(bucket(of: "network \(network)", sealer))"
        return Limit(key: key, most: most, pause: pause, memory: pause, isWindow: true, endsWithSuccess: false)
    }

    /// 20 bits of a code: the store does not hold what people type where the password should have been, and it does not grow without bound.
    private static func bucket(of text: String, _ sealer: Sealer) -> String {
        let bytes = sealer.code(over: Array(text.utf8), for: .passwordTry)
        return Hexadecimal.encode([bytes[0] & 0x0F, bytes[1], bytes[2]])
    }
}

/// Whether a password may be looked at.
public enum PasswordTryOutcome: Sendable, Hashable {
    /// It may; the try is counted as a wrong one until the store hears otherwise.
    case taken
    /// It may not, before that moment.
    case refused(until: Date)
}

/// How a try ended.
public enum PasswordTryEnd: Sendable, Hashable {
    /// The password was right.
    case right
    /// Nobody has looked at it.
    case unseen
    /// It stays counted, and the ledger has it: the person whose login name was typed, if there is one, and the app that had asked, if one had.
    /// - Parameter isLocked: the password was right, and the person is shut out.
    case refused(Person.ID?, appID: String?, isLocked: Bool)
}
