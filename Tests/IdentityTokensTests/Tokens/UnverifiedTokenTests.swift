import IdentityTokens
import Testing

@Suite("A token that is only taken apart")
struct UnverifiedTokenTests {
    @Test("shows header and claims, whoever signed it", arguments: ["the right kid, signed by a stranger", "expired two hours ago"])
    func shows(name: String) throws {
        let token = try UnverifiedToken(Vectors.token(name))
        #expect(token.header["alg"] == "RS256")
        #expect(token.payload["aud"] == "138483919580948")
    }

    @Test(
        "is refused where it cannot be read",
        arguments: [
            ("two parts", .malformedToken), ("stray bits in the claims", .malformedEncoding),
            ("a header with alg twice", .malformedHeader), ("sub twice", .malformedClaims),
        ] as [(String, TokenRejection.Code)])
    func refuses(name: String, code: TokenRejection.Code) throws {
        let text = try Vectors.token(name)
        let rejection = #expect(throws: TokenRejection.self) { try UnverifiedToken(text) }
        #expect(rejection?.code == code)
    }

    @Test("is not read beyond the given size")
    func size() throws {
        let text = try Vectors.token("the good one")
        let rejection = #expect(throws: TokenRejection.self) { try UnverifiedToken(text, largest: 100) }
        #expect(rejection?.code == .tokenTooLarge)
    }
}
