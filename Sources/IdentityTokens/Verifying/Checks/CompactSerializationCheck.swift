import LoginModel
import StrictJSON

/// Verifies the compact serialization (RFC 7515, section 7.1): header, payload and signature, separated by two dots.
struct CompactSerializationCheck: TokenCheck {
    let name = "form"
    let section = "RFC 7515, section 7.1"
    let expected = "three parts separated by dots"

    func result(for decoded: DecodedToken) -> CheckResult {
        guard let count = decoded.token.partCount else { return .skipped(because: "the token is too large to be read") }
        guard count != 3 else { return .passed }
        let found = count == 1 ? "one part" : "\(count) parts"
        switch count {
        case 5 where decoded.token.isEncrypted:
            return .failed(.malformedToken, found: found, explanation: "The token looks encrypted (JWE); an ID token is signed (JWS).")
        default: return .failed(.malformedToken, found: found, explanation: "A signed token has three parts, but this one has \(count).")
        }
    }

    func found(in decoded: DecodedToken) -> String { "three parts" }
}

extension CompactToken {
    /// Whether the token is a JWE: five parts, and a header that names the content encryption (RFC 7516, section 4.1.2).
    var isEncrypted: Bool {
        guard partCount == 5, let part = text.split(separator: ".").first, let bytes = Base64URL.decode(part) else { return false }
        return (try? JSONValue(strictly: bytes))?["enc"]?.string != nil
    }
}
