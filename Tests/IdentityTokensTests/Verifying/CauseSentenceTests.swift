import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The sentences of likely causes")
struct CauseSentenceTests {
    private func cause(
        _ check: String, claims: [String: JSONValue?] = [:], header: [String: JSONValue?] = [:],
        expecting expectations: TokenExpectations? = nil
    ) async throws -> String? {
        let verdict = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(header: header, claims: claims), expecting: expectations)
        guard case .failed(let rejection) = try verdict.finding(check).outcome else { return nil }
        return rejection.likelyCause
    }

    @Test(
        "A clock that differs by a time zone is told from a clock that is wrong",
        arguments: [
            (60, "1 hour"), (120, "2 hours"), (180, "3 hours"), (240, "4 hours"), (300, "5 hours"), (360, "6 hours"), (420, "7 hours"),
            (480, "8 hours"),
            (540, "9 hours"), (600, "10 hours"), (660, "11 hours"), (720, "12 hours"), (780, "13 hours"), (840, "14 hours"),
            (150, "2 hours and 30 minutes"), (210, "3 hours and 30 minutes"), (270, "4 hours and 30 minutes"),
            (330, "5 hours and 30 minutes"),
            (345, "5 hours and 45 minutes"), (390, "6 hours and 30 minutes"), (525, "8 hours and 45 minutes"),
            (570, "9 hours and 30 minutes"),
            (630, "10 hours and 30 minutes"), (765, "12 hours and 45 minutes"), (825, "13 hours and 45 minutes"),
        ])
    func timeZones(minutes: Int, words: String) async throws {
        let sentence = "One of the two clocks shows local time as UTC: the difference of \(words) is that of a time zone."
        for difference in [-60, 0, 60] {
            let time = JSONValue.integer(HandmadeIssuer.seconds + Int64(minutes * 60 + difference))
            #expect(try await cause("issued_at", claims: ["iat": time]) == sentence)
            #expect(try await cause("not_before", claims: ["nbf": time]) == sentence)
        }
    }

    @Test(
        "Any other difference is that of a clock, below a day",
        arguments: [
            (3661, "61 minutes"), (3539, "58 minutes"), (61, "61 seconds"), (50_461, "14 hours"), (54_000, "15 hours"),
            (86_399, "23 hours"), (5400, "90 minutes"),
            (86_400, nil), (1_000_000_000, nil),
        ])
    func clocks(seconds: Int64, words: String?) async throws {
        let clock = words.map {
            "The issuer's clock is \($0) fast, or the clock of this machine is \($0) slow. Synchronize both with a time server."
        }
        let sentence = clock ?? "The token was made by hand or for a test, or the clock of one of the two machines was never set."
        #expect(try await cause("issued_at", claims: ["iat": .integer(HandmadeIssuer.seconds + seconds)]) == sentence)
        // The cause refers to the later of `iat` and `nbf`.
        let claims: [String: JSONValue?] = [
            "iat": .integer(HandmadeIssuer.seconds + 61), "nbf": .integer(HandmadeIssuer.seconds + max(seconds, 61)),
        ]
        #expect(try await cause("issued_at", claims: claims) == sentence)
    }

    @Test(
        "An expired token is late, kept too long or old",
        arguments: [
            (0.0, "The token was sent less than a second too late, or the clock of this machine is fast by less than a second or more."),
            (59, "The token was sent 59 seconds too late, or the clock of this machine is fast by 59 seconds or more."),
            (899, "The token was sent 14 minutes too late, or the clock of this machine is fast by 14 minutes or more."),
            (900, "The app kept the token beyond its lifetime. Let the app refresh the login, and send the new token at once."),
            (86_399, "The app kept the token beyond its lifetime. Let the app refresh the login, and send the new token at once."),
            (86_400, "It is an old token from a test, a log or a cache."),
        ])
    func expiry(seconds: Double, sentence: String) async throws {
        let claims: [String: JSONValue?] = ["exp": .number(1_800_000_000 - seconds), "iat": 0]
        #expect(try await cause("expiry", claims: claims, expecting: HandmadeIssuer.expectations(tolerance: 0)) == sentence)
    }

    @Test("A token without a lifetime is the issuer's fault", arguments: [1_799_999_000, 1_799_999_001] as [JSONValue])
    func noLifetime(issued: JSONValue) async throws {
        let sentence = try await cause("expiry", claims: ["exp": 1_799_999_000, "iat": issued])
        #expect(sentence == "The issuer's tokens have no lifetime: exp is not after iat.")
    }

    @Test(
        "An algorithm that is not accepted has a cause by its name",
        arguments: [
            ("none", "The token is not signed: it was made for a test, or by an attacker who tries whether the verifier accepts it."),
            ("NoNe", "The token is not signed: it was made for a test, or by an attacker who tries whether the verifier accepts it."),
            (
                "HS256",
                "The token is signed with a secret, like a signed_request or your own tokens; an ID token is signed with the issuer's key."
            ),
            (
                "HS512",
                "The token is signed with a secret, like a signed_request or your own tokens; an ID token is signed with the issuer's key."
            ),
            ("ES256", "The issuer signs with ES256. If its documentation says so, accept it with TokenExpectations(algorithms:)."),
            ("hs256", "The token comes from another issuer, or is forged."), ("", "The token comes from another issuer, or is forged."),
        ]
            + ["RS384", "RS512", "PS256", "PS384", "PS512", "ES384", "ES512", "ES256K", "Ed448"].map {
                (
                    $0,
                    "The issuer signs with \($0), which is not supported: let it sign with EdDSA, RS256. Or it is not the expected issuer."
                )
            })
    func algorithms(name: String, sentence: String) async throws {
        let expectations = try HandmadeIssuer.expectations(algorithms: [.edDSA, .rs256])
        #expect(try await cause("algorithm", header: ["alg": .string(name)], expecting: expectations) == sentence)
    }

    @Test("An accepted algorithm with a key of another one has a cause of its own")
    func otherAlgorithm() async throws {
        let expectations = try HandmadeIssuer.expectations(algorithms: [.edDSA, .rs256])
        #expect(
            try await cause("key", header: ["alg": "RS256"], expecting: expectations)
                == "The issuer changed its algorithm without changing the key's ID, or an attacker tries to make the verifier use another one."
        )
    }

    @Test(
        "A type of another token is named",
        arguments: [
            ("dpop+jwt", "It is a DPoP proof, the value of the header DPoP (RFC 9449). Send the ID token."),
            ("DPoP+JWT", "It is a DPoP proof, the value of the header DPoP (RFC 9449). Send the ID token."),
            ("at+jwt", "It is an access token (RFC 9068). Send the ID token."),
            ("application/at+jwt", "It is an access token (RFC 9068). Send the ID token."),
            ("logout+jwt", "It is a logout token (OpenID Connect Back-Channel Logout 1.0), which cannot be used to log in."),
            ("jwk-set+jwt", "It is a file of keys. Send the ID token."),
            ("secevent+jwt", "It is a token of another kind. Send the ID token."),
            (1, "It is a token of another kind. Send the ID token."),
        ] as [(JSONValue, String)])
    func types(type: JSONValue, sentence: String) async throws {
        #expect(try await cause("type", header: ["typ": type]) == sentence)
    }

    private static let elsewhere = "The token comes from another environment, such as a test environment, or from another provider."

    @Test(
        "Two issuers that differ in one thing have that thing as the cause, whichever is expected",
        arguments: [
            (
                "https://login.example", "https://login.example/",
                "The two issuers differ only in a final slash. If this provider is yours, configure the issuer as it is in the token."
            ),
            ("https://login.example", "https://LOGIN.example", "The two differ only in letter case, and are compared byte for byte."),
            (
                "https://login.example", "http://login.example",
                "One of the two starts with http, the other with https: the issuer's public address is configured incorrectly."
            ),
            (
                "https://login.example", "login.example",
                "One of the two starts with http, the other with https: the issuer's public address is configured incorrectly."
            ),
            (
                "https://login.example", "https://www.login.example",
                "Only one of the two starts with www.: use the exact name of the issuer."
            ),
            (
                "https://login.example", "http://www.login.example",
                "Only one of the two starts with www.: use the exact name of the issuer."
            ),
            ("https://login.example", "https://login.example//", elsewhere),
            ("https://login.example", "https://wwwlogin.example", elsewhere),
            ("https://login.example", "https://login.example:443", elsewhere),
            ("https://login.example", "ftp://login.example", elsewhere),
        ])
    func issuers(one: String, other: String, sentence: String) async throws {
        for (expected, found) in [(one, other), (other, one)] {
            let expectations = try HandmadeIssuer.expectations(issuer: expected)
            #expect(try await cause("issuer", claims: ["iss": .string(found)], expecting: expectations) == sentence)
        }
    }

    @Test("A signature that does not fit has a cause by its length and by the token's issuer")
    func signatures() async throws {
        let parts = try HandmadeIssuer.token().split(separator: ".").map(String.init)
        let sentences = [
            "": "The signature was removed, by an attacker who wants to change the claims or by a tool that displays tokens.",
            "AA": "The length of the signature does not fit its key: the token was cut off or extended in transit.",
            parts[2] + "AA": "The length of the signature does not fit its key: the token was cut off or extended in transit.",
            "MAYCAQECAQE": "The length of the signature does not fit its key: the token was cut off or extended in transit.",
            String(repeating: "A", count: 86):
                "The token was changed after it was signed, by hand or in transit, or was forged by someone who knows the key's ID; or the key set "
                + "is from another environment in which a key has the same ID.",
        ]
        for (signature, sentence) in sentences {
            let verdict = try await HandmadeIssuer.verdict(on: "\(parts[0]).\(parts[1]).\(signature)")
            #expect(try verdict.rejection().likelyCause == sentence)
        }
        let foreign = try HandmadeIssuer.token(claims: ["iss": "https://test.example"]).split(separator: ".").dropLast().joined(
            separator: ".")
        let verdict = try await HandmadeIssuer.verdict(on: "\(foreign).AA")
        #expect(
            verdict.rejections.first?.likelyCause
                == "The token and the keys belong to different environments: the token is from \"https://test.example\", the keys are from "
                + "\"https://login.example\".")
    }

    @Test(
        "Keys that are not available have a cause by the code of the error",
        arguments: [
            (
                ["keys_redirected"],
                "The address of the key set is slightly wrong, such as in its scheme, host or final slash; or a proxy responds instead."
            ),
            (["keys_wrong_status"], "The address of the key set is wrong, or the issuer is down or overloaded."),
            (
                ["keys_late", "keys_not_fetched"],
                "This server cannot reach the issuer: it has no address or no route, its certificate is not trusted, or it is down."
            ),
            (
                ["key_document_syntax", "key_document_shape", "key_document_too_large", "no_usable_key", "too_many_keys"],
                "The address of the key set returns something else, such as a page, an error or a set without signing keys."
            ),
            (["pinned_keys_expired"], "No newer file of pinned keys was distributed in time."),
            (["pinned_keys_rolled_back", "pinned_keys_number_reused"], "An older version of this server's files was restored."),
            (["pinned_keys_malformed", "own"], "The token could not be verified: fix the problem in the explanation first."),
        ])
    func unavailableKeys(codes: [String], sentence: String) async throws {
        for code in codes {
            let verifier = IdentityTokenVerifier(keys: KeyCache { throw KeySourceError(code: code, explanation: "A sentence.") })
            let verdict = await verifier.verdict(
                on: try HandmadeIssuer.token(), expecting: try HandmadeIssuer.expectations(), at: HandmadeIssuer.now)
            let rejection = try verdict.rejection()
            #expect(rejection.likelyCause == sentence)
            #expect(rejection.found == "no keys (\(code))")
            #expect(rejection.explanation == "A sentence.")
        }
    }

    @Test(
        "Times in milliseconds are recognized",
        arguments: [("exp", 1_800_000_000_000, true), ("iat", 253_402_300_801, true), ("nbf", -1, false), ("exp", "1800000000000", false)]
            as [(String, JSONValue, Bool)])
    func milliseconds(name: String, value: JSONValue, isRecognized: Bool) async throws {
        let milliseconds = "The issuer gives its times in milliseconds instead of seconds (RFC 7519, section 2)."
        let other = "The token comes from another issuer or was made by hand: the expected issuer uses the right types."
        #expect(try await cause("claims", claims: [name: value]) == (isRecognized ? milliseconds : other))
    }
}
