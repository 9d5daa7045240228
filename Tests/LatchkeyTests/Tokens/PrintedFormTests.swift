import Foundation
import IdentityTokens
import Latchkey
import Testing

@Suite("The printed form")
struct PrintedFormTests {
    /// Returns the output of `print`, `debugPrint` and `dump` for a value, and for the value inside another one.
    private func printed(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) \([value]) "
        dump(value, to: &text)
        dump([value], to: &text)
        return text
    }

    @Test("The printed form of a token's claims names issuer, app and person, but neither the nonce nor what the person shares")
    func claims() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(
                ScriptedPresenter.answering { dialogQuery in
                    let token = try provider.idToken(nonce: dialogQuery["nonce"], changing: ["email": "ada@example.com"])
                    return "#id_token=\(token)&graph_domain=facebook&granted_scopes=email,public_profile,openid"
                })
            _ = try await manager.logIn(with: .limited([.email]))
            let claims = try #require(app.session.authenticationToken?.claims())
            #expect("\(claims)" == "AuthenticationTokenClaims(\(claims.sub) for \(claims.aud) from \(claims.iss))")
            #expect(!claims.nonce.isEmpty && claims.email == "ada@example.com")
            #expect(!printed(claims).contains(claims.nonce))
            #expect(!printed(claims).contains("ada@example.com"))
        }
    }

    @Test("The printed form of a request and of its response contains no token")
    func exchange() {
        let request = TransportRequest(
            method: "POST", url: "https://login.example/me?access_token=EAAurl", headers: ["Authorization": "Bearer EAAheader"],
            body: Array("access_token=EAAbody".utf8))
        #expect("\(request)" == "TransportRequest(POST, 20 bytes)")
        let response = TransportResponse(status: 200, headers: ["location": "/#access_token=EAAheader"], body: Array("EAAbody".utf8))
        #expect("\(response)" == "TransportResponse(200, 7 bytes)")
        for text in [printed(request), printed(response)] { #expect(!text.contains("EAA") && !text.contains("login.example")) }
    }
}
