import Foundation
import IdentityTokens
import LoginModel
import StrictJSON

/// Proofs with any header and any claims, signed by one key.
struct HandmadeProof {
    static let url = "https://login.example/limited_login/refresh/"
    static let seconds: Int64 = 1_800_000_000
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    /// The base64url of the SHA-256 of "a.token".
    static let tokenHash = "rppX1zK6Y9CD4aMJMssbvrPSvY8XTG54RBMCQtd4elY"

    let key = DPoPKey()

    var header: [String: JSONValue] { ["alg": "ES256", "typ": "dpop+jwt", "jwk": key.publicKey.jwk] }
    var claims: [String: JSONValue] {
        ["htm": "POST", "htu": .string(Self.url), "iat": .integer(Self.seconds), "jti": "1", "ath": .string(Self.tokenHash)]
    }

    /// Returns the usual proof with some members changed, or removed if their value is `nil`.
    func text(header: [String: JSONValue?] = [:], claims: [String: JSONValue?] = [:]) throws -> String {
        let parts = [(self.header, header), (self.claims, claims)].map { usual, changes in
            Base64URL.encode(JSONValue.object(changes.reduce(into: usual) { $0[$1.key] = $1.value }).serialized())
        }
        let signed = parts.joined(separator: ".")
        return "\(signed).\(Base64URL.encode(try key.signature(for: Array(signed.utf8))))"
    }

    static func verify(
        _ text: String, method: String = "POST", url: String = url, token: String? = "a.token", window: TimeInterval = 300,
        size: Int = 8192,
        at now: Date = now
    ) throws(DPoPRejection) -> DPoPProof {
        try DPoPProof(
            verifying: text,
            expecting: DPoPExpectations(method: method, url: url, token: token, window: window, maximumProofSize: size), at: now)
    }

    /// Returns the reason why a proof is refused; `nil` if it is accepted.
    static func rejection(of text: String, window: TimeInterval = 300, at now: Date = now) -> DPoPRejection? {
        do {
            _ = try verify(text, window: window, at: now)
            return nil
        } catch { return error }
    }
}
