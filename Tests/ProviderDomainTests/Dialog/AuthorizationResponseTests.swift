import LoginModel
import ProviderDomain
import Testing

@Suite("Authorization responses")
struct AuthorizationResponseTests {
    /// Returns the parameters between the redirect URI and the text that follows the query.
    private func parameters(of address: String, after start: String, before end: String = "") throws -> FormParameters {
        try #require(address.hasPrefix(start) && address.hasSuffix(end), "\(address)")
        return FormParameters(encoded: String(address.dropFirst(start.count).dropLast(end.count)))
    }

    @Test(
        "The response is added to the query or the fragment of the redirect URI",
        arguments: [
            ("https://app.example/callback", .query, "https://app.example/callback?code=c&state=s#_=_"),
            ("https://app.example/callback", .fragment, "https://app.example/callback#code=c&state=s"),
            ("https://app.example/callback?tenant=1", .query, "https://app.example/callback?tenant=1&code=c&state=s#_=_"),
            ("https://app.example/callback?tenant=1", .fragment, "https://app.example/callback?tenant=1#code=c&state=s"),
            ("https://app.example/callback?", .query, "https://app.example/callback?code=c&state=s#_=_"),
            ("https://app.example/callback?a=1&", .query, "https://app.example/callback?a=1&code=c&state=s#_=_"),
            ("fb138483919580948://authorize", .query, "fb138483919580948://authorize?code=c&state=s#_=_"),
            ("fb138483919580948://authorize/", .fragment, "fb138483919580948://authorize/#code=c&state=s"),
        ] as [(String, AuthorizationResponse.ResponseMode, String)])
    func places(redirectURI: String, place: AuthorizationResponse.ResponseMode, address: String) throws {
        let request = try Sample.request("state=s", at: redirectURI)
        #expect(AuthorizationResponse([(name: "code", value: "c")], to: request, in: place).address == address)
    }

    @Test("The response has no state if the request had none")
    func noState() throws {
        let response = AuthorizationResponse([(name: "code", value: "c")], to: try Sample.request(), in: .query)
        #expect(response.address == "https://app.example/callback?code=c#_=_")
    }

    @Test(
        "The response returns the state byte for byte",
        arguments: [
            Array("abc".utf8), [0xFF, 0x00, 0x0D, 0x0A, 0x20, 0x2B], Array("a&code=evil#=?%25".utf8), Array("ศิลป์".utf8), Array(0...255),
        ] as [[UInt8]])
    func state(bytes: [UInt8]) throws {
        let request = try Sample.request("state=\(FormParameters.encode(bytes))")
        let query = AuthorizationResponse([(name: "code", value: "c")], to: request, in: .query).address
        let parameters = try parameters(of: query, after: "https://app.example/callback?", before: "#_=_")
        #expect(parameters.pairs.map(\.name) == ["code", "state"])
        #expect(parameters.bytes("state") == bytes)
        #expect(query.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test("A value in the response cannot add another parameter")
    func hostileValues() throws {
        let response = AuthorizationResponse([(name: "id_token", value: "a=b&c#d\r\n")], to: try Sample.request(), in: .fragment)
        #expect(response.address == "https://app.example/callback#id_token=a%3Db%26c%23d%0D%0A")
    }

    @Test("The response to a canceled dialog has no error_message (section 2.8)")
    func cancel() throws {
        let response = AuthorizationResponse(.canceled, to: try Sample.request("state=s"))
        let parameters = try parameters(of: response.address, after: "https://app.example/callback?", before: "#_=_")
        let expected = [
            "error": "access_denied", "error_code": "200", "error_description": "Permissions error", "error_reason": "user_denied",
            "state": "s",
        ]
        #expect(Dictionary(uniqueKeysWithValues: parameters.pairs.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }) == expected)
    }

    @Test("An error response has an error_message and an error_code")
    func failure() throws {
        let (request, refusal) = AuthorizationRequestValidator(FormParameters(encoded: "response_type=id_token&state=s")).request(
            of: Sample.app, redirectURI: Sample.webCallback)
        let response = AuthorizationResponse(try #require(refusal), to: request)
        let parameters = try parameters(of: response.address, after: "https://app.example/callback#")
        #expect(parameters["error"] == "invalid_request")
        #expect(parameters["error_code"] == "100")
        #expect(parameters["error_reason"] == "missing_nonce")
        #expect(parameters["error_message"] == parameters["error_description"])
        #expect(parameters["error_message"]?.isEmpty == false)
        #expect(parameters["state"] == "s")
    }

    @Test(
        "An error response goes to the part of the redirect URI that the app reads",
        arguments: [
            ("", Sample.webCallback, "?"), ("response_type=id_token&nonce=n", Sample.webCallback, "#"),
            ("response_type=id_token&nonce=n", Sample.ownScheme, "?"), ("", Sample.ownScheme, "?"),
            ("response_type=id_token&nonce=n&prompt=none", Sample.ownScheme, "#"),
            ("response_type=id_token&nonce=n", "http://127.0.0.1:8080/callback", "#"),
        ])
    func refusalPlaces(query: String, redirectURI: String, separator: String) throws {
        let response = AuthorizationResponse(.canceled, to: try Sample.request(query, at: redirectURI))
        #expect(response.address.hasPrefix("\(redirectURI)\(separator)error=access_denied&"))
        #expect(response.address.hasSuffix("#_=_") == (separator == "?"))
    }

    @Test("A query response ends with an empty fragment for OpenID Connect and with #_=_ otherwise")
    func fragments() throws {
        let standard = AuthorizationResponse([("code", "c")], to: try Sample.request("scope=openid%20email"), in: .query)
        #expect(standard.address == "\(Sample.webCallback)?code=c#")
        let original = AuthorizationResponse([("code", "c")], to: try Sample.request("scope=email"), in: .query)
        #expect(original.address == "\(Sample.webCallback)?code=c#_=_")
    }
}
