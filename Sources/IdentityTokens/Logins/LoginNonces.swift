import Crypto
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The nonces of a server: given out for one login each, and taken back once (OpenID Connect Core 1.0, section 15.5.2).
///
/// The app asks its server for a nonce, logs in with it, and brings the ID token that has it inside: the token answers this login and no other.
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
    private let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Takes the store, and the rules.
    /// - Parameters:
    ///   - form: what goes with the login.
    ///   - lifetime: in seconds, from giving a nonce out until the token has come. People look for passwords in that time.
    ///   - randomBytes: a source that nobody can foretell.
    public init(
        in store: any OneTimeStore, form: Form = .raw, lifetime: TimeInterval = 600,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = Surroundings.real.randomBytes
    ) {
        self.store = store
        self.form = form
        self.lifetime = lifetime
        self.randomBytes = randomBytes
    }

    /// Gives a nonce out: 256 random bits, in base64url.
    /// - Parameter holder: who logs in with it, such as the browser's or the device's own id; nobody else's token is taken for it. Empty ties it to
    ///   nobody.
    /// - Throws: what the store throws.
    public func issue(to holder: String = "", at now: Date) async throws -> Nonce {
        let nonce = try Nonce(Base64URL.encode(randomBytes(32)))
        guard try await store.keep(mark(of: claim(for: nonce), for: holder), until: now.addingTimeInterval(lifetime), at: now) else {
            throw OneTimeStoreFull()
        }
        return nonce
    }

    /// Takes back what a token brings.
    /// - Parameter claim: the token's `nonce`.
    /// - Returns: whether it was given out to that holder, was not taken before, and came in time. A second call for the same says no.
    /// - Throws: what the store throws.
    public func take(_ claim: String, from holder: String = "", at now: Date) async throws -> Bool {
        try await store.take(mark(of: claim, for: holder), at: now)
    }

    /// What the token of a login with that nonce has as its `nonce`.
    public func claim(for nonce: Nonce) -> String { form == .raw ? nonce.text : Self.hashed(nonce) }

    /// The hashed form: the SHA-256 of its UTF-8 bytes, in 64 lower-case hexadecimal digits.
    public static func hashed(_ nonce: Nonce) -> String { Hexadecimal.encode(SHA256.hash(data: Array(nonce.text.utf8))) }

    private func mark(of claim: String, for holder: String) -> String { OneTimeMark.of("nonce", holder, claim) }
}
