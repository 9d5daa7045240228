import IdentityTokens
import StrictJSON
import Testing

@Suite("Unverified tokens")
struct UnverifiedTokenTests {
    @Test(
        "An unverified token shows its header and claims without a check of the signature",
        arguments: ["the right kid, signed by a stranger", "expired two hours ago"])
    func shows(name: String) throws {
        let token = try UnverifiedToken(Vectors.token(name))
        #expect(token.header["alg"] == "RS256")
        #expect(token.payload["aud"] == "138483919580948")
    }

    @Test(
        "A malformed token is rejected",
        arguments: [
            ("two parts", .malformedToken), ("stray bits in the claims", .malformedEncoding),
            ("a header with alg twice", .malformedHeader), ("sub twice", .malformedClaims),
        ] as [(String, TokenRejection.Code)])
    func refuses(name: String, code: TokenRejection.Code) throws {
        let text = try Vectors.token(name)
        let rejection = #expect(throws: TokenRejection.self) { try UnverifiedToken(text) }
        #expect(rejection?.code == code)
    }

    @Test("A token above the maximum size is rejected")
    func size() throws {
        let text = try Vectors.token("the good one")
        let rejection = #expect(throws: TokenRejection.self) { try UnverifiedToken(text, maximumSize: 100) }
        #expect(rejection?.code == .tokenTooLarge)
    }
}
