public import Crypto
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The nonces of a server: given out for one login each, and taken back once (OpenID Connect Core 1.0, section 15.5.2).
///
/// The app asks its server for a nonce, logs in with it, and brings the ID token that has it inside: the token answers this login and no other.
///
/// A nonce carries its own end and an authentication code, so that giving one out takes no memory: anybody may ask for any number of them. The
/// store remembers only nonces that were used, and ``LoginGate`` uses one only for a token that passed every check.
public struct LoginNonces: Sendable {
    /// What of a nonce goes with the login, and comes back in the token (client-sdk.md, section 4.1).
    public enum Form: Sendable, Hashable {
        /// The nonce itself.
        case raw
        /// Its SHA-256 in hexadecimal digits; see ``LoginNonces/hashed(_:)``. The app brings the nonce itself along with the token: who has nothing
        /// but the token gets nowhere with it.
        case hashed
    }

    let form: Form
    private let store: any OneTimeStore
    private let lifetime: TimeInterval
    private let key: SymmetricKey
    private let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Takes the store, and the rules.
    /// - Parameters:
    ///   - store: remembers the nonces that were used.
    ///   - form: what goes with the login.
    ///   - lifetime: in seconds, from giving a nonce out until the token has come. People look for passwords in that time.
    ///   - key: tells the server's own nonces from others; 256 bits or more. Servers of several processes share one, as they share the store. With
    ///     a key that is made anew at each start, logins that have begun before a restart begin again.
    ///   - randomBytes: a source that nobody can foretell.
    public init(
        in store: any OneTimeStore, form: Form = .raw, lifetime: TimeInterval = 600, key: SymmetricKey = SymmetricKey(size: .bits256),
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = Surroundings.real.randomBytes
    ) {
        precondition(key.bitCount >= 256, "The key of a server's nonces has \(key.bitCount) bits, and must have 256 or more.")
        self.store = store
        self.form = form
        self.lifetime = lifetime
        self.key = key
        self.randomBytes = randomBytes
    }

    /// Gives a nonce out: 56 characters of base64url, which nobody else can make. Nothing is remembered of it.
    /// - Parameter holder: who logs in with it, such as the browser's or the device's own id; nobody else's token is taken for it. Empty ties it to
    ///   nobody.
    public func issue(to holder: String = "", at now: Date) -> Nonce {
        let issued = AuthenticatedNonce(end: now.addingTimeInterval(lifetime), holder: holder, key: key, randomBytes: randomBytes)
        do {
            return try Nonce(issued.text)
        } catch {
            preconditionFailure("base64url is a nonce: \(error)")
        }
    }

    /// Takes a nonce back.
    /// - Parameter nonce: the nonce that was given out. With ``Form/raw`` it is the token's `nonce`; with ``Form/hashed`` the app brings it along.
    /// - Returns: whether it was given out to that holder, was not taken before, and came in time. A second call for the same says no.
    /// - Throws: what the store throws.
    public func take(_ nonce: String, from holder: String = "", at now: Date) async throws -> Bool {
        guard let mark = mark(of: nonce, from: holder, at: now) else { return false }
        return try await store.keep(mark.text, until: mark.end, at: now)
    }

    /// The same, and the store counts it for somebody.
    func take(_ nonce: String, from holder: String, at now: Date, for owner: String) async throws -> Bool {
        guard let mark = mark(of: nonce, from: holder, at: now) else { return false }
        return try await store.keep(mark.text, until: mark.end, at: now, for: owner)
    }

    /// What the token of a login with that nonce has as its `nonce`.
    public func claim(for nonce: Nonce) -> String { form == .raw ? nonce.text : Self.hashed(nonce) }

    /// The hashed form: the SHA-256 of its UTF-8 bytes, in 64 lower-case hexadecimal digits.
    public static func hashed(_ nonce: Nonce) -> String { Hexadecimal.encode(SHA256.hash(data: Array(nonce.text.utf8))) }

    /// The mark that the store keeps for a valid nonce; `nil` for any other text.
    private func mark(of nonce: String, from holder: String, at now: Date) -> (text: String, end: Date)? {
        guard let issued = AuthenticatedNonce(nonce, holder: holder, key: key), issued.end > now else { return nil }
        return (OneTimeMark.of("nonce", issued.text), issued.end.addingTimeInterval(LoginGate.longestCall))
    }
}
