import LoginModel
import Testing

@Suite("Response types")
struct ResponseTypeTests {
    @Test(
        "A list of response types is split at commas and white space",
        arguments: [
            ("", []), ("code", [.code]), ("id_token", [.idToken]), ("code id_token", [.code, .idToken]),
            ("id_token,graph_domain,user_token_nonce", ResponseType.limitedLogin),
            ("token_or_nonce,signed_request,graph_domain", [.tokenOrNonce, .signedRequest, .graphDomain]),
            ("token,token", [.token]), ("unheard_of", [ResponseType("unheard_of")]),
        ])
    func list(text: String, types: [ResponseType]) {
        #expect(ResponseType.list(in: text) == types)
    }

    @Test("The description of a response type is its name")
    func description() {
        #expect("\(ResponseType.idToken)" == "id_token")
    }
}
