import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("An ID token as a hint")
struct IDTokenHintTests {
    private func authenticates(
        _ token: String, _ person: Person = Sample.ada, _ grant: Grant = Sample.grant(), sealer: Sealer = Sample.sealer,
        after seconds: Double = 0
    ) async throws -> Bool {
        await IDTokenHint(token).authenticates(
            person, grant, issuedBy: Sample.issuerURL, keys: try Sample.keys, sealer: sealer, at: Sample.now + seconds)
    }

    @Test("A hint names its person and its app before it is verified, and a text that is not a token names nobody")
    func unverified() throws {
        let hint = IDTokenHint(try Sample.idToken(Sample.idTokenClaims()))
        #expect(hint.subject == "123456789012345678" && hint.audience == Sample.app.id)
        for text in ["", "x", "a.b.c", "\u{0}"] {
            #expect(IDTokenHint(text).subject.isEmpty && IDTokenHint(text).audience == nil && IDTokenHint(text).text == text)
        }
        let token = try Sample.idToken(Sample.idTokenClaims(), changing: ["sub": nil, "aud": ["1", "2"]])
        #expect(IDTokenHint(token).subject.isEmpty && IDTokenHint(token).audience == nil)
    }

    @Test("A hint authenticates the app of the present grant, however old it is")
    func authentication() async throws {
        let token = try Sample.idToken(Sample.idTokenClaims())
        for seconds in [-60, 0, 3600, 1e9] as [Double] { #expect(try await authenticates(token, after: seconds)) }
        #expect(try await !authenticates(token, after: -61), "It was issued in the future")
    }

    @Test("A hint does not authenticate after a removal, a new password, or for another person or app")
    func refusals() async throws {
        let claims = try Sample.idTokenClaims()
        let token = try Sample.idToken(claims)
        var (person, otherApp, otherID) = (Sample.ada, Sample.grant(), Sample.grant())
        person.password = PasswordDigest(encoded: "new")
        otherApp.appID = "2"
        otherID.appScopedID = "1"
        #expect(try await !authenticates(token, person))
        #expect(try await !authenticates(token, Sample.grace))
        #expect(try await !authenticates(token, Sample.ada, Sample.grant(epoch: 2)))
        #expect(try await !authenticates(token, Sample.ada, otherApp))
        #expect(try await !authenticates(token, Sample.ada, otherID))
        #expect(try await !authenticates(token, sealer: Sample.foreignSealer))
        let jti = try #require(claims["jti"]?.string)
        for changed in [
            "", "x", String(jti.dropLast(2)), jti.uppercased() == jti ? jti + "00" : jti.uppercased(), jti + "00",
            String(jti.prefix(32)) + "00" + jti.suffix(32), String(jti.reversed()),
        ] {
            #expect(try await !authenticates(try Sample.idToken(claims, changing: ["jti": .string(changed)])), "\(changed)")
        }
    }

    @Test("Each token has its own jti of 64 hexadecimal digits")
    func tokenIDs() throws {
        let issuer = try Sample.issuer()
        let subject = TokenIssuer.Subject(person: Sample.ada, grant: Sample.grant(), friendIDs: [])
        let request = try Sample.request("scope=openid")
        let code = AuthorizationCode(
            id: "one", grant: Sample.grant(), of: Sample.ada, request: request, permissions: [.publicProfile], issuedAt: Sample.now)
        let ids = try (0..<4).map { _ in
            let token = try #require(
                try issuer.tokens(
                    TokenParameters(code, lifetime: .tokenResponse(withRefreshToken: false)), disclosing: [.publicProfile], to: subject
                ).idToken)
            let payload = try #require(token.reveal { Base64URL.decode($0.split(separator: ".")[1]) })
            return try #require(try JSONValue(strictly: payload)["jti"]?.string)
        }
        #expect(Set(ids).count == 4 && ids.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }
}
