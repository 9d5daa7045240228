import Foundation
import IdentityTokenFetching
import IdentityTokens

extension Readme {
    func verify() async throws {
        // snippet: verify
        let keys = KeyCache(fetching: provider.appending(path: ".well-known/oauth/openid/jwks/"))
        let verifier = IdentityTokenVerifier(keys: keys)
        let expectations = TokenExpectations(
            issuer: provider.absoluteString, audience: "138483919580948", nonce: try Nonce("123"))
        let verdict = await verifier.verdict(on: token, expecting: expectations, at: Date())
        if let claims = verdict.token?.claims {
            print("\(claims.name ?? claims.subject) is logged in")
        } else {
            for rejection in verdict.rejections { print("\(rejection.code.rawValue): \(rejection.explanation)") }
        }
        // end
    }
}
