import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The claims of an ID token")
struct IdentityClaimsTests {
    private let required: [String: JSONValue] = ["iss": "i", "aud": "a", "sub": "s", "iat": 1, "exp": 2]

    @Test("Each claim has a typed property")
    func typed() throws {
        let json = try #require(try JSONValue(strictly: Vectors.bytes("claims.json")).object)
        let claims = try IdentityClaims(json)
        #expect(claims.issuer == "https://login.example")
        #expect(claims.audience == ["138483919580948"])
        #expect(claims.subject == "122333444455555")
        #expect(claims.issuedAt == Date(timeIntervalSince1970: 1_799_999_970))
        #expect(claims.expiresAt == Date(timeIntervalSince1970: 1_800_003_570))
        #expect(claims.tokenID == "V4qN.0f1e2d3c")
        #expect(claims.nonce == "n-0S6_WzA2Mj.vector")
        #expect(claims.accessTokenHash == nil)
        #expect(claims.authorizedParty == nil)
        #expect(claims.name == "Ada King Lovelace")
        #expect(claims.givenName == "Ada")
        #expect(claims.middleName == "King")
        #expect(claims.familyName == "Lovelace")
        #expect(claims.picture == "https://login.example/p/ada.png")
        #expect(claims.email == "ada@example.com")
        #expect(claims.userFriends == ["2021", "2022"])
        #expect(claims.userBirthday == "12/10/1985")
        #expect(claims.userAgeRange == AgeRange(min: 21, max: nil))
        #expect(claims.userGender == "female")
        #expect(claims.userLink == "https://people.example/ada")
        #expect(claims.userHometown == Place(id: "106377336067638", name: "London, United Kingdom"))
        #expect(claims.userLocation == Place(id: "110884905606108", name: "Turin, Italy"))
        #expect(claims.confirmationThumbprint == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
        #expect(claims.json == json)
    }

    @Test(
        "A claim about the person with the wrong type is nil and stays in the JSON",
        arguments: [
            ("name", 1), ("email", ["a@example.com"]), ("user_friends", "2021"), ("user_friends", ["2021", 2022]),
            ("user_age_range", ["min": "21"]), ("user_age_range", ["min": 21, "text": "x"]), ("user_age_range", [:]),
            ("user_age_range", ["min": 20.5]), ("user_hometown", ["id": "1", "name": 2]), ("user_hometown", ["id": "1"]),
            ("user_location", "Turin"),
        ] as [(String, JSONValue)])
    func lenient(name: String, value: JSONValue) throws {
        let claims = try IdentityClaims(required.merging([name: value]) { $1 })
        #expect(claims.json[name] == value)
        #expect(claims.name == nil)
        #expect(claims.email == nil)
        #expect(claims.userFriends == nil)
        #expect(claims.userAgeRange == nil)
        #expect(claims.userHometown == nil)
        #expect(claims.userLocation == nil)
    }

    @Test("Claims that are nested too deeply are rejected")
    func tooDeep() {
        let deep = (0..<20).reduce(JSONValue.null) { value, _ in .array([value]) }
        let rejection = #expect(throws: TokenRejection.self) { try IdentityClaims(required.merging(["x": deep]) { $1 }) }
        #expect(rejection?.code == .malformedClaims)
        #expect(rejection?.explanation.contains("nested deeper") == true)
    }

    @Test(
        "The rejection of a claim with the wrong type says what was found",
        arguments: [
            ("aud", ["a", 1], "an array with the number 1 in it"), ("cnf", ["jkt": 1], "an object whose jkt is the number 1"),
            ("nonce", 987_654_321, "a number"), ("cnf", "x", "a string"), ("exp", "1", "a string"),
        ] as [(String, JSONValue, String)])
    func forms(name: String, value: JSONValue, found: String) {
        let rejection = #expect(throws: TokenRejection.self) { try IdentityClaims(required.merging([name: value]) { $1 }) }
        #expect(rejection?.found == "\(name): \(found)")
    }

    @Test("An empty list of friends stays an empty list")
    func noFriends() throws {
        #expect(try IdentityClaims(required.merging(["user_friends": []]) { $1 }).userFriends == [])
    }

    @Test("Claims without a required claim are rejected", arguments: ["iss", "aud", "sub", "iat", "exp"])
    func missing(name: String) {
        let rejection = #expect(throws: TokenRejection.self) { try IdentityClaims(required.filter { $0.key != name }) }
        #expect(rejection?.code == .missingClaim)
        #expect(rejection?.explanation == "The claim \(name) is missing.")
    }

    @Test(
        "The rejection of an invalid time shows the number",
        arguments: [(-1, "-1"), (253_402_300_800, "253402300800"), (-0.5, "-0.5")] as [(JSONValue, String)])
    func wrongDate(value: JSONValue, shown: String) {
        let rejection = #expect(throws: TokenRejection.self) { try IdentityClaims(required.merging(["exp": value]) { $1 }) }
        #expect(rejection?.explanation.hasPrefix("The claim exp is the number \(shown), but must be a number of seconds") == true)
    }
}
