import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The likely causes of rejections")
struct LikelyCauseTests {
    private static let issuer = "https://login.example"
    private static let seconds: Int64 = 1_800_000_000

    /// A token that is rejected, the code of the rejection, and a part of its likely cause.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var claims: [String: JSONValue] = [:]
        var header: [String: JSONValue] = [:]
        var audience = "138483919580948"
        var issuer = LikelyCauseTests.issuer
        var nonce: String?
        let code: TokenRejection.Code
        let cause: String

        init(
            _ name: String, claims: [String: JSONValue] = [:], header: [String: JSONValue] = [:], audience: String = "138483919580948",
            issuer: String = LikelyCauseTests.issuer, nonce: String? = nil, _ code: TokenRejection.Code, _ cause: String
        ) {
            testDescription = name
            (self.claims, self.header, self.audience, self.issuer, self.nonce) = (claims, header, audience, issuer, nonce)
            (self.code, self.cause) = (code, cause)
        }

        func verdict() async throws -> Verdict {
            let key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
            let usual: [String: JSONValue] = [
                "iss": .string(LikelyCauseTests.issuer), "aud": "138483919580948", "sub": "1", "jti": "1",
                "iat": .integer(LikelyCauseTests.seconds), "exp": .integer(LikelyCauseTests.seconds + 3600),
            ]
            var token = try key.sign(usual.merging(claims) { $1 })
            if !header.isEmpty {
                let header = JSONValue.object(["alg": "RS256", "kid": .string(key.id)].merging(header) { $1 })
                token = "\(Base64URL.encode(header.serialized()))\(token.drop { $0 != "." })"
            }
            let expectations = TokenExpectations(issuer: issuer, audience: audience, nonce: try nonce.map { try Nonce($0) })
            return try await IdentityTokenVerifier(keys: Vectors.keys()).verdict(on: token, expecting: expectations, at: Vectors.now)
        }
    }

    static let rows = [
        Row("a clock ten minutes slow", claims: ["iat": .integer(seconds + 600)], .issuedInTheFuture, "clock is 10 minutes fast"),
        Row(
            "local time as UTC", claims: ["iat": .integer(seconds + 7 * 3600)], .issuedInTheFuture,
            "the difference of 7 hours is that of a time zone"),
        Row(
            "a zone of half an hour", claims: ["iat": .integer(seconds + 19_800)], .issuedInTheFuture,
            "the difference of 5 hours and 30 minutes is"),
        Row(
            "a zone of three quarters of an hour", claims: ["iat": .integer(seconds + 20_700)], .issuedInTheFuture,
            "5 hours and 45 minutes is"),
        Row("half an hour", claims: ["iat": .integer(seconds + 1_800)], .issuedInTheFuture, "clock is 30 minutes fast"),
        Row("several audiences", claims: ["aud": ["138483919580948", "2"]], .wrongAuthorizedParty, "must name that one in azp"),
        Row(
            "another party", claims: ["aud": ["138483919580948", "2"], "azp": "2"], .wrongAuthorizedParty,
            "another client of the same project"),
        Row("an algorithm that is not taken", header: ["alg": "RS512"], .wrongAlgorithm, "let it sign with RS256. Or"),
        Row("a made-up algorithm", header: ["alg": "rs256"], .wrongAlgorithm, "forged"),
        Row("an endless kid", header: ["kid": .string(String(repeating: "k", count: 300))], .unknownKey, "forged"),
        Row(
            "a hash in standard base64", claims: ["nonce": "LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564="], nonce: "foo", .wrongNonce,
            "The token contains the hashed nonce"),
        Row("a token of next year", claims: ["iat": .integer(seconds + 30_000_000)], .issuedInTheFuture, "made by hand or for a test"),
        Row("not valid yet", claims: ["nbf": .integer(seconds + 300)], .notYetValid, "clock is 5 minutes fast"),
        Row(
            "a clock ten minutes fast", claims: ["iat": .integer(seconds - 4200), "exp": .integer(seconds - 600)], .expired,
            "sent 10 minutes too late, or the clock of this machine is fast"),
        Row(
            "a token of this morning", claims: ["iat": .integer(seconds - 40_000), "exp": .integer(seconds - 36_400)], .expired,
            "kept the token beyond its lifetime"),
        Row("a token of last year", claims: ["iat": 1_700_000_000, "exp": 1_700_003_600], .expired, "an old token"),
        Row("no time at all", claims: ["iat": .integer(seconds - 500), "exp": .integer(seconds - 500)], .expired, "no lifetime"),
        Row("the web app's id", claims: ["aud": "2"], .wrongAudience, "the web app's ID is used instead of the iOS app's"),
        Row("the id with fb in front", audience: "fb138483919580948", .wrongAudience, "remove the fb"),
        Row("the id with a space", audience: "138483919580948 ", .wrongAudience, "white space"),
        Row("no id", audience: "", .wrongAudience, "a setting is empty"),
        Row("a token for the app's server", claims: ["aud": "2", "azp": "138483919580948"], .wrongAudience, "such as its own server"),
        Row("an app of another environment", claims: ["aud": "2", "iss": "https://test.example"], .wrongAudience, "another environment"),
        Row("a slash", issuer: "https://login.example/", .wrongIssuer, "slash"),
        Row("capitals", issuer: "https://Login.example", .wrongIssuer, "letter case"),
        Row("http", issuer: "http://login.example", .wrongIssuer, "https"),
        Row("www", issuer: "https://www.login.example", .wrongIssuer, "www."),
        Row("another issuer", claims: ["iss": "https://test.example"], .wrongIssuer, "such as a test environment"),
        Row("no issuer", issuer: "", .wrongIssuer, "a setting is empty"),
        Row(
            "a hashed nonce", claims: ["nonce": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"], nonce: "foo",
            .wrongNonce,
            "The token contains the hashed nonce instead of the raw one"),
        Row(
            "a raw nonce", claims: ["nonce": "foo"], nonce: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae", .wrongNonce,
            "this server hashes the nonce"),
        Row("an encoded nonce", claims: ["nonce": "a%2Bb"], nonce: "a+b", .wrongNonce, "percent-encoded"),
        Row("a nonce in capitals", claims: ["nonce": "AB"], nonce: "ab", .wrongNonce, "upper and lower case"),
        Row("another nonce", claims: ["nonce": "x"], nonce: "y", .wrongNonce, "another login"),
        Row("no nonce", nonce: "y", .missingNonce, "without a nonce"),
        Row("milliseconds", claims: ["exp": .integer(seconds * 1000)], .wrongClaimType, "milliseconds"),
        Row("an unknown key", header: ["kid": "old"], .unknownKey, "before the issuer rotated its keys"),
        Row(
            "an unknown key of elsewhere", claims: ["iss": "https://test.example"], header: ["kid": "old"], .unknownKey,
            "different environments"),
        Row("another key", header: ["x": 1], .wrongSignature, "changed after it was signed"),
        Row("a secret", header: ["alg": "HS256"], .wrongAlgorithm, "signed with a secret"),
        Row("no signature", header: ["alg": "none"], .wrongAlgorithm, "is not signed"),
        Row("another algorithm", header: ["alg": "ES256"], .wrongAlgorithm, "The issuer signs with ES256"),
        Row("a proof", header: ["typ": "dpop+jwt"], .wrongType, "DPoP proof"),
        Row("an access token", header: ["typ": "at+jwt"], .wrongType, "access token"),
    ]

    @Test("A rejection explains its likely cause and names the section of the standard", arguments: rows)
    func cause(row: Row) async throws {
        let verdict = try await row.verdict()
        let rejection = try #require(verdict.rejections.first { $0.code == row.code })
        #expect(rejection.likelyCause.contains(row.cause), "\(rejection.likelyCause)")
        #expect(!rejection.section.isEmpty)
        #expect(verdict.lines().joined().contains(rejection.likelyCause))
    }

    static let texts = [
        ("", "empty"), ("EAAB1", "an access token"), ("abc", "an authorization code"), ("a.b", "a signed_request"),
        ("eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0.a.b.c.d", "encrypted"), ("a.b.c.d.e", "joined"),
        ("a.b.c.d", "joined"), ("Bearer a.b.c", "the word Bearer"), (" bearer  a.b.c", "the word Bearer"),
        ("DPoP a.b.c", "the word DPoP"), ("Authorization: Bearer a.b.c", "the word Bearer"),
        ("Y=Q.YQ.YQ", "cut off, or changed by hand"),
        ("\"a.b.c\"", "quotation marks"),
        ("YQ.YQ.YQ==", "padding"),
        ("YQ.YQ.a+/b", "standard base64 alphabet"), ("YQ.YQ.Y\nQ", "white space"), ("YQ.YQ.YQ%3D", "percent-encoded"),
        ("YQ.YQ.YQ", "forged"),
        (String(repeating: "a", count: 20_000), "a whole response or a page"),
    ]

    @Test("The likely cause for a text that is not an ID token says what it is", arguments: texts)
    func noToken(text: String, cause: String) async throws {
        let rejections = try await Vectors.verdict(on: text).rejections
        #expect(rejections.first?.likelyCause.contains(cause) == true, "\(rejections.map(\.likelyCause))")
    }

    static let keyErrors = [
        ("keys_redirected", "in its scheme"), ("keys_wrong_status", "the issuer is down"), ("keys_late", "cannot reach"),
        ("no_usable_key", "without signing keys"), ("pinned_keys_expired", "distributed in time"),
        ("pinned_keys_rolled_back", "older version"),
        ("another", "in the explanation"),
    ]

    static func verdict(withoutKeysBecause code: String) async throws -> Verdict {
        let cache = KeyCache { throw KeySourceError(code: code, explanation: "") }
        return try await IdentityTokenVerifier(keys: cache).verdict(
            on: Vectors.token("the good one"), expecting: Vectors.expectations(), at: Vectors.now)
    }

    @Test("The likely cause for unavailable keys depends on the error of the key source", arguments: keyErrors)
    func noKeys(code: String, cause: String) async throws {
        let verdict = try await Self.verdict(withoutKeysBecause: code)
        #expect(verdict.rejections.map(\.code) == [.keysUnavailable])
        #expect(verdict.rejections.first?.likelyCause.contains(cause) == true)
    }

    @Test("Each rejection in the table has a likely cause that does not reveal the nonce", arguments: Vectors.rows)
    func table(row: Vectors.Tokens.Row) async throws {
        for rejection in try await Vectors.verdict(on: row.token).rejections {
            #expect(!rejection.likelyCause.isEmpty && !rejection.section.isEmpty)
            #expect(rejection.likelyCause != "No cause is more likely than others.")
            #expect(!rejection.likelyCause.contains("0S6_WzA2Mj"))
        }
    }
}
