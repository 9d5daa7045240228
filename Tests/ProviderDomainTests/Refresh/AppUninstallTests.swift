import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The removal of an app by its ID token")
struct AppUninstallTests {
    private func uninstall(_ token: String) throws(GraphError) -> AppUninstall {
        try AppUninstall(
            FormParameters(encoded: FormParameters.encode([(name: "app_id", value: Sample.app.id), (name: "id_token", value: token)])))
    }

    @Test(
        "A request has the ID of an app and a token, each once",
        arguments: [
            ("app_id=1&id_token=t", nil), ("app_id=1", "(#100) The parameter id_token is required"),
            ("id_token=t", "(#100) The parameter app_id is required"),
            ("app_id=1x&id_token=t", "(#100) The parameter app_id is required"),
            ("app_id=1&id_token=", "(#100) The parameter id_token is required"),
            ("app_id=1&app_id=1&id_token=t", "(#100) The parameter app_id occurs more than once"),
            ("app_id=1&id_token=t&id_token=u", "(#100) The parameter id_token occurs more than once"), ("app_id=1&id_token=t&x=1&x=1", nil),
        ] as [(String, String?)])
    func parameters(query: String, message: String?) {
        do {
            #expect(try AppUninstall(FormParameters(encoded: query)).appID == "1")
            #expect(message == nil)
        } catch {
            #expect(error.message == message && error.code == 100)
        }
    }

    @Test(
        "Unlike a hint, the token must not have expired",
        arguments: [(0, true, nil), (3599, true, nil), (3659, true, nil), (3661, false, 463)] as [(Double, Bool, Int?)])
    func expiry(seconds: Double, isAccepted: Bool, subcode: Int?) async throws {
        let request = try uninstall(try Sample.idToken(Sample.idTokenClaims()))
        do {
            let claims = try await request.claims(issuedBy: Sample.issuerURL, keys: Sample.keys, at: Sample.now + seconds)
            #expect(isAccepted && claims.subject == "123456789012345678")
        } catch {
            #expect(!isAccepted)
            let refusal = try #require(error as? GraphError)
            #expect(refusal.code == 190 && refusal.subcode == subcode && refusal.kind == "invalid_token")
            #expect(refusal.message.hasPrefix("Invalid ID token. "))
        }
    }

    @Test(
        "A token of another issuer or app is rejected, without the subcode of an expired one",
        arguments: [["iss": "https://other.example"], ["aud": "2"], ["aud": nil]] as [[String: JSONValue?]])
    func refusals(changes: [String: JSONValue?]) async throws {
        let request = try uninstall(try Sample.idToken(Sample.idTokenClaims(), changing: changes))
        let error = await #expect(throws: GraphError.self) {
            try await request.claims(issuedBy: Sample.issuerURL, keys: Sample.keys, at: Sample.now)
        }
        #expect(error?.code == 190 && error?.subcode == nil)
    }

    @Test("The token must belong to the present grant and password of an account that exists")
    func accounts() async throws {
        let claims = try await uninstall(try Sample.idToken(Sample.idTokenClaims()))
            .claims(issuedBy: Sample.issuerURL, keys: Sample.keys, at: Sample.now)
        func check(_ account: Account?, sealer: Sealer = Sample.sealer) throws(GraphError) -> Account {
            try AppUninstall.check(account, against: claims, sealer: sealer, appID: Sample.app.id)
        }
        #expect(try check(Sample.account(Sample.grant())).person.id == Sample.ada.id)
        var person = Sample.ada
        person.password = PasswordDigest(encoded: "new")
        for (account, sealer) in [
            (nil, Sample.sealer), (Sample.account(Sample.grant(epoch: 2)), Sample.sealer),
            (Sample.account(Sample.grant(), of: person), Sample.sealer),
            (Sample.account(Sample.grant(), of: Sample.grace), Sample.sealer), (Sample.account(Sample.grant()), Sample.foreignSealer),
        ] as [(Account?, Sealer)] {
            #expect(throws: GraphError.notAuthorized(appID: Sample.app.id)) { try check(account, sealer: sealer) }
        }
    }
}
