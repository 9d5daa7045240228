import Crypto
import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

/// An issuer with the Ed25519 key of RFC 8037, appendix A.1, that signs any header and any claims.
enum HandmadeIssuer {
    static let issuer = "https://login.example"
    static let app = "138483919580948"
    static let keyID = "rfc8037"
    static let seconds: Int64 = 1_800_000_000
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    static let header: [String: JSONValue] = ["alg": "EdDSA", "kid": .string(keyID), "typ": "JWT"]
    static let claims: [String: JSONValue] = [
        "iss": .string(issuer), "aud": .string(app), "sub": "122333444455555", "jti": "1", "iat": .integer(seconds),
        "exp": .integer(seconds + 3600),
    ]

    static func keys() throws -> KeySet {
        let text = #"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"rfc8037","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#
        return try KeySet(document: Array(text.utf8))
    }

    /// Signs a header and claims, each of which can be any bytes.
    static func sign(header: [UInt8], claims: [UInt8]) throws -> String {
        let secret = try #require(Base64URL.decode("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"))
        let signed = "\(Base64URL.encode(header)).\(Base64URL.encode(claims))"
        let signature = try Curve25519.Signing.PrivateKey(rawRepresentation: secret).signature(for: Array(signed.utf8))
        return "\(signed).\(Base64URL.encode(signature))"
    }

    /// Signs the usual header and claims with some members changed, or removed if their value is `nil`.
    static func token(header: [String: JSONValue?] = [:], claims: [String: JSONValue?] = [:]) throws -> String {
        try sign(header: members(self.header, with: header), claims: members(self.claims, with: claims))
    }

    private static func members(_ usual: [String: JSONValue], with changes: [String: JSONValue?]) -> [UInt8] {
        JSONValue.object(changes.reduce(into: usual) { $0[$1.key] = $1.value }).serialized()
    }

    static func expectations(
        issuer: String = issuer, audience: String = app, nonce: String? = nil, algorithms: [SignatureAlgorithm] = [.edDSA],
        tolerance: TimeInterval = 60, age: TimeInterval? = nil, size: Int = 16_384, requiresTokenID: Bool = true
    ) throws -> TokenExpectations {
        TokenExpectations(
            issuer: issuer, audience: audience, nonce: try nonce.map { try Nonce($0) }, algorithms: algorithms, clockTolerance: tolerance,
            maximumAge: age, maximumTokenSize: size, requiresTokenID: requiresTokenID)
    }

    static func verdict(on token: String, expecting expectations: TokenExpectations? = nil, at now: Date = now) async throws -> Verdict {
        await IdentityTokenVerifier(keys: try keys()).verdict(on: token, expecting: try expectations ?? Self.expectations(), at: now)
    }
}

extension Verdict {
    /// The codes of all rejections.
    var codes: [String] { rejections.map(\.code.rawValue) }

    func finding(_ check: String) throws -> CheckFinding { try #require(findings.first { $0.check == check }) }

    /// The only rejection.
    func rejection() throws -> TokenRejection {
        #expect(rejections.count == 1)
        return try #require(rejections.first)
    }

    /// The checks that were not made, each with the reason.
    var skipped: [String: String] {
        findings.reduce(into: [:]) { if case .skipped(let reason) = $1.outcome { $0[$1.check] = reason } }
    }
}
