import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The values of claims")
struct IdentityClaimValueTests {
    private func claims(_ changes: [String: JSONValue]) throws -> IdentityClaims {
        try IdentityClaims(HandmadeIssuer.claims.merging(changes) { $1 })
    }

    @Test(
        "An age range is an object of whole years",
        arguments: [
            (["min": 13, "max": 17], 13, 17), (["min": 21], 21, nil), (["max": 17], nil, 17), (["min": 0, "max": 1], 0, 1),
            (["min": 21.0], 21, nil),
        ] as [(JSONValue, Int?, Int?)])
    func ageRange(value: JSONValue, min: Int?, max: Int?) throws {
        #expect(try claims(["user_age_range": value]).userAgeRange == AgeRange(min: min, max: max))
    }

    @Test(
        "What is no age range has none",
        arguments: [
            [:], ["min": 17, "max": 13], ["min": 18, "max": 18], ["min": -1], ["min": 1.5], ["min": "21"], ["min": .null],
            ["min": 21, "max": "x"],
            ["min": 21, "other": true], ["min": 1e300], ["other": 1], [21], "21", 21, .null,
        ] as [JSONValue])
    func noAgeRange(value: JSONValue) throws {
        let claims = try claims(["user_age_range": value])
        #expect(claims.userAgeRange == nil)
        #expect(claims.json["user_age_range"] == value)
    }

    @Test(
        "A place is an object of texts with an ID and a name",
        arguments: [
            (["id": "1", "name": "Turin, Italy"], "Turin, Italy"), (["id": "", "name": ""], ""),
            (["id": "1", "name": "a", "zip": "2"], "a"),
            (["id": "1"], nil), (["name": "a"], nil), (["id": 1, "name": "a"], nil), (["id": "1", "name": .null], nil),
            (["id": "1", "name": "a", "zip": 2], nil), ([:], nil), ([], nil), ("Turin", nil), (.null, nil),
        ] as [(JSONValue, String?)])
    func places(value: JSONValue, name: String?) throws {
        #expect(try claims(["user_hometown": value]).userHometown?.name == name)
        #expect(try claims(["user_location": value]).userLocation?.name == name)
        #expect(try claims(["user_location": value]).userHometown == nil)
    }

    @Test(
        "A list of friends is an array of texts",
        arguments: [
            ([], []), (["1", "2"], ["1", "2"]), ([""], [""]), ("1", nil), ([1], nil), (["1", .null], nil), ([["1"]], nil), ([:], nil),
        ]
            as [(JSONValue, [String]?)])
    func friends(value: JSONValue, friends: [String]?) throws {
        #expect(try claims(["user_friends": value]).userFriends == friends)
    }

    @Test(
        "A text is decoded with its escapes",
        arguments: ["", "a", "\"\\/\n\0", "สมชาย", "😀", "e\u{301}", String(repeating: "é", count: 100)])
    func texts(text: String) async throws {
        let names = [
            "nonce", "at_hash", "azp", "name", "given_name", "middle_name", "family_name", "picture", "email", "user_birthday",
            "user_gender", "user_link",
        ]
        let token = try HandmadeIssuer.token(claims: Dictionary(uniqueKeysWithValues: names.map { ($0, .string("\($0) \(text)")) }))
        let claims = try IdentityClaims(UnverifiedToken(token).payload)
        let values = [
            claims.nonce, claims.accessTokenHash, claims.authorizedParty, claims.name, claims.givenName, claims.middleName,
            claims.familyName,
            claims.picture, claims.email, claims.userBirthday, claims.userGender, claims.userLink,
        ]
        #expect(values.map { $0.map { Array($0.utf8) } } == names.map { Array("\($0) \(text)".utf8) })
    }

    @Test("A time keeps its fraction", arguments: [0.0, 0.5, 1_800_000_000.123, 253_402_300_799.5])
    func times(seconds: Double) throws {
        let claims = try claims(["exp": .number(seconds), "iat": .number(seconds)])
        #expect(claims.expiresAt == Date(timeIntervalSince1970: seconds))
        #expect(claims.issuedAt == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "The audience is a list, also if the claim is one text",
        arguments: [("a", ["a"]), (["a"], ["a"]), (["b", "a", "b"], ["b", "a", "b"]), ([], []), ("", [""])] as [(JSONValue, [String])])
    func audience(value: JSONValue, audience: [String]) throws {
        #expect(try claims(["aud": value]).audience == audience)
    }

    @Test(
        "A thumbprint is read only from the confirmation",
        arguments: [(["jkt": "t"], "t"), (["jkt": ""], ""), ([:], nil), (["x5t#S256": "t"], nil)] as [(JSONValue, String?)])
    func thumbprint(value: JSONValue, thumbprint: String?) throws {
        #expect(try claims(["cnf": value, "jkt": "other"]).confirmationThumbprint == thumbprint)
        #expect(try claims([:]).confirmationThumbprint == nil)
    }

    @Test("Claims are equal if their values are, whatever the text of the token")
    func equality() async throws {
        let members = JSONValue.object(HandmadeIssuer.claims).serialized()
        let reordered =
            #"{ "sub":"122333444455555","exp":1800003600,"iat":1800000000,"jti":"\u0031","aud":"138483919580948","iss":"https:\/\/login.example"}"#
        let header = JSONValue.object(HandmadeIssuer.header).serialized()
        let one = try await HandmadeIssuer.verdict(on: HandmadeIssuer.sign(header: header, claims: members)).get().claims
        let other = try await HandmadeIssuer.verdict(on: HandmadeIssuer.sign(header: header, claims: Array(reordered.utf8))).get().claims
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(try one == claims([:]))
        #expect(try one != claims(["x": 1]))
        #expect(try one != claims(["iat": 1_800_000_001]))
        #expect(try one != claims(["iat": .number(1_800_000_000)]), "Another text of the number is another JSON value")
    }
}
