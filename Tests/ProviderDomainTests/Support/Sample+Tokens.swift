import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import ProviderDomain
import StrictJSON

extension Sample {
    static let issuerURL = "https://login.example"

    static var keys: KeySet { get throws { KeySet([try signingKey.get().verificationKey]) } }

    static func issuer(at now: Date = now) throws -> TokenIssuer {
        TokenIssuer(issuer: issuerURL, signingKey: try signingKey.get(), sealer: sealer, environment: environment(at: now))
    }

    /// Returns the claims of the ID token after a login of Ada's.
    static func idTokenClaims(
        _ query: String = "scope=openid&nonce=n", under grant: Grant = grant(), of person: Person = ada,
        permissions: [Permission] = [.publicProfile]
    ) throws -> [String: JSONValue] {
        let request = try request(query, of: approvedApp)
        let code = AuthorizationCode(id: "one", grant: grant, of: person, request: request, permissions: permissions, issuedAt: now)
        let subject = TokenIssuer.Subject(person: person, grant: grant, friendIDs: [])
        let token = try issuer().tokens(
            TokenParameters(code, lifetime: .tokenResponse(withRefreshToken: false)), disclosing: Set(permissions), to: subject
        ).idToken
        let parts = token?.reveal { $0.split(separator: ".").map(String.init) } ?? []
        let payload = parts.count == 3 ? Base64URL.decode(parts[1]) : nil
        return try payload.flatMap { try JSONValue(strictly: $0).object } ?? [:]
    }

    /// Returns an ID token with these claims. A changed claim whose value is `nil` is removed.
    static func idToken(_ claims: [String: JSONValue], changing changes: [String: JSONValue?] = [:]) throws -> String {
        try signingKey.get().sign(claims.merging(changes.compactMapValues(\.self)) { $1 }.filter { changes[$0.key] != .some(nil) })
    }
}
