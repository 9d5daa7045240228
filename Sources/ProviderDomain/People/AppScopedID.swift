import Crypto

/// Derives app-scoped user IDs, which consist of decimal digits. Two apps cannot find out whether their IDs belong to the same person
/// (Wire.md, section 16, pairwise subjects).
public enum AppScopedID {
    /// Derives an ID with the provider's own key. The ID has 18 digits and is below 2⁶³, because some clients parse it as a number.
    public static func derive(app appID: String, person: Person.ID, key: SymmetricKeyBytes) -> String {
        let message = Array("app-scoped-id\u{0}\(appID)\u{0}\(person.rawValue)".utf8)
        let code = key.withKey { HMAC<SHA256>.authenticationCode(for: message, using: $0) }
        let number = code.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(100_000_000_000_000_000 + number % 900_000_000_000_000_000)
    }
}
