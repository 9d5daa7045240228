public import Crypto
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Issues the nonces of a server, each for one login, and redeems them once (OpenID Connect Core 1.0, section 15.5.2).
///
/// The app requests a nonce from its server, logs in with the nonce, and sends the ID token to the server. The nonce in the ID token proves
/// that the token belongs to this login and no other.
///
/// A nonce contains its own expiration time and an authentication code, so issuing one needs no memory, even if someone requests any number
/// of them. The store contains only nonces that were used, and ``LoginVerifier`` redeems a nonce only for a token that passed every check.
public struct NonceIssuer: Sendable {
    /// The form in which the nonce is sent with the login and returned in the token (SDK.md, section 4.1).
    public enum Form: Sendable, Hashable {
        /// The nonce itself.
        case raw
        /// The SHA-256 of the nonce in hexadecimal digits; see ``NonceIssuer/hashed(_:)``. The app sends the nonce itself along with the
        /// token, so a stolen token alone is useless.
        case hashed
    }

    let form: Form
    private let store: any OneTimeStore
    private let lifetime: TimeInterval
    private let key: SymmetricKey
    private let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Creates an issuer of nonces.
    /// - Parameters:
    ///   - store: stores the nonces that were used.
    ///   - form: the form of the nonce in the login.
    ///   - lifetime: the maximum time in seconds from issuing a nonce to receiving the token. It includes the time that a person needs to
    ///     enter a password.
    ///   - key: authenticates the server's nonces; 256 bits or more. All processes of a server must use the same key and the same store. If
    ///     each start generates a new key, logins that were in progress at a restart have to start again.
    ///   - randomBytes: a cryptographically secure source of random bytes.
    public init(
        store: any OneTimeStore, form: Form = .raw, lifetime: TimeInterval = 600, key: SymmetricKey = SymmetricKey(size: .bits256),
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = SystemEnvironment.real.randomBytes
    ) {
        precondition(key.bitCount >= 256, "The key for a server's nonces has \(key.bitCount) bits, but must have 256 or more.")
        self.store = store
        self.form = form
        self.lifetime = lifetime
        self.key = key
        self.randomBytes = randomBytes
    }

    /// Issues a nonce of 56 base64url characters, which cannot be forged without the key. Nothing is stored.
    /// - Parameter holder: an ID of the browser or device that logs in. Only the same holder can redeem the nonce. If the holder is empty,
    ///   the nonce is bound to nobody.
    public func issue(to holder: String = "", at now: Date) -> Nonce {
        let issued = AuthenticatedNonce(expiresAt: now.addingTimeInterval(lifetime), holder: holder, key: key, randomBytes: randomBytes)
        do {
            return try Nonce(issued.text)
        } catch {
            preconditionFailure("base64url text is not a valid nonce: \(error)")
        }
    }

    /// Redeems a nonce.
    /// - Parameter nonce: the nonce that was issued. With ``Form/raw``, it is the claim `nonce` of the token. With ``Form/hashed``, it is
    ///   the value that the app sends along with the token.
    /// - Returns: whether the nonce was issued to this holder, has not expired, and was not redeemed before. A second call for the same
    ///   nonce returns `false`.
    /// - Throws: any error of the store.
    public func redeem(_ nonce: String, from holder: String = "", at now: Date) async throws -> Bool {
        guard let digest = digest(of: nonce, from: holder, at: now) else { return false }
        return try await store.insert(digest.text, until: digest.end, at: now)
    }

    /// Redeems a nonce, and counts its digest toward the limit of an owner.
    func redeem(_ nonce: String, from holder: String, at now: Date, for owner: String) async throws -> Bool {
        guard let digest = digest(of: nonce, from: holder, at: now) else { return false }
        return try await store.insert(digest.text, until: digest.end, at: now, for: owner)
    }

    /// Returns the value of the claim `nonce` in the token of a login with this nonce.
    public func claim(for nonce: Nonce) -> String { form == .raw ? nonce.text : Self.hashed(nonce) }

    /// Returns the hashed form: the SHA-256 of the nonce's UTF-8 bytes as 64 lowercase hexadecimal digits.
    public static func hashed(_ nonce: Nonce) -> String { Hexadecimal.encode(SHA256.hash(data: Array(nonce.text.utf8))) }

    /// Returns the digest to store for a valid nonce, with its expiration time; `nil` for any other text.
    private func digest(of nonce: String, from holder: String, at now: Date) -> (text: String, end: Date)? {
        guard let issued = AuthenticatedNonce(nonce, holder: holder, key: key), issued.expiresAt > now else { return nil }
        return (OneTimeDigest.hexadecimal(of: "nonce", issued.text), issued.expiresAt.addingTimeInterval(LoginVerifier.callTolerance))
    }
}
