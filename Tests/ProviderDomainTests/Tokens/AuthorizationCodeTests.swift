import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Authorization codes")
struct AuthorizationCodeTests {
    private func code(_ query: String = "") throws -> AuthorizationCode {
        AuthorizationCode(
            id: "one", grant: Sample.grant(epoch: 3), of: Sample.ada, request: try Sample.request(query),
            permissions: [.publicProfile, .email],
            issuedAt: Sample.now)
    }

    @Test("An authorization code carries everything that its exchange needs")
    func content() throws {
        let thumbprint = Sample.challenge
        let query = "scope=openid&nonce=n&code_challenge=\(thumbprint)&code_challenge_method=S256&dpop_jkt=\(thumbprint)"
        let text = try code(query).sealed(by: Sample.sealer)
        let opened = try #require(AuthorizationCode.open(text, by: Sample.sealer))
        #expect(text.hasPrefix("AQ"))
        #expect(opened.id == "one")
        #expect(opened.appID == "138483919580948")
        #expect(opened.personID == Sample.ada.id)
        #expect(opened.epoch == 3)
        #expect(opened.redirectURI == Sample.webCallback)
        #expect(opened.permissions == ["public_profile", "email"])
        #expect(opened.asksForIDToken)
        #expect(opened.nonce == "n")
        #expect(opened.codeChallenge == (try CodeChallenge(thumbprint, method: "S256")))
        #expect(opened.dpopThumbprint == thumbprint)
        #expect(opened.expiresAt == Sample.now.addingTimeInterval(600))
    }

    @Test("A changed authorization code and one of another provider cannot be opened")
    func refusals() throws {
        let text = try code().sealed(by: Sample.sealer)
        #expect(AuthorizationCode.open(text, by: Sample.foreignSealer) == nil)
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "B" ? "C" : "B")
            #expect(AuthorizationCode.open(changed, by: Sample.sealer) == nil)
        }
        for other in ["", "AQ", "AQ=", text + "A", String(text.dropLast()), String(text.dropFirst(2)), text + "#_=_"] {
            #expect(AuthorizationCode.open(other, by: Sample.sealer) == nil)
        }
    }
}
