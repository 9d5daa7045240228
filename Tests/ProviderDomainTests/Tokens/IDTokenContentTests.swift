import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The claims of issued ID tokens")
struct IDTokenContentTests {
    private func content(_ person: Person = Sample.ada, _ permissions: Set<Permission> = []) -> IDTokenContent {
        IDTokenContent(
            issuer: "https://login.example", person: person, grant: Sample.grant(granted: permissions), permissions: permissions,
            friendIDs: ["111", "222"], pictureURL: "https://login.example/pictures/p", nonce: nil, dpopThumbprint: nil)
    }

    private static let always: Set<String> = ["iss", "aud", "sub", "iat", "exp", "jti"]

    /// Returns the claims other than those that every ID token has.
    private func opened(_ permissions: Set<Permission>, of person: Person = Sample.ada, at now: Date = Sample.now) -> [String: JSONValue] {
        content(person, permissions).claims(tokenID: "t", at: now).filter { !Self.always.contains($0.key) }
    }

    @Test("An ID token always has its issuer, audience, subject, times and ID")
    func standardClaims() {
        let claims = content().claims(tokenID: "t", at: Sample.now.addingTimeInterval(0.9))
        let expected: [String: JSONValue] = [
            "iss": "https://login.example", "aud": "138483919580948", "sub": "123456789012345678", "iat": 1_795_219_200,
            "exp": 1_795_222_800, "jti": "t",
        ]
        #expect(claims == expected)
    }

    @Test("An ID token has the nonce, thumbprint and hashes that bind it to the login")
    func bindings() {
        var content = IDTokenContent(
            issuer: "i", person: Sample.ada, grant: Sample.grant(), permissions: [], friendIDs: [], pictureURL: "", nonce: "n",
            dpopThumbprint: "jkt")
        content.accessTokenHash = "a"
        content.codeHash = "c"
        let claims = content.claims(tokenID: "t", at: Sample.now)
        #expect(claims["nonce"] == "n")
        #expect(claims["cnf"] == ["jkt": "jkt"])
        #expect(claims["at_hash"] == "a")
        #expect(claims["c_hash"] == "c")
    }

    @Test(
        "Each limited permission adds exactly its own claims",
        arguments: [
            (
                .publicProfile,
                [
                    "name": "Ada King Lovelace", "given_name": "Ada", "middle_name": "King", "family_name": "Lovelace",
                    "picture": "https://login.example/pictures/p",
                ]
            ),
            (.email, ["email": "ada@example.com"]), (.gamingProfile, [:]), (.gamingUserPicture, [:]),
            (.userAgeRange, ["user_age_range": ["min": 21]]), (.userBirthday, ["user_birthday": "12/10/1985"]),
            (.userFriends, ["user_friends": ["111", "222"]]), (.userGender, ["user_gender": "female"]),
            (.userHometown, ["user_hometown": ["id": "106377336067638", "name": "London, United Kingdom"]]),
            (.userLink, ["user_link": "https://people.example/ada"]),
            (.userLocation, ["user_location": ["id": "110884905606108", "name": "Turin, Italy"]]), (.userMessengerContact, [:]),
            (.userLikes, [:]), ("publish_actions", [:]),
        ] as [(Permission, [String: JSONValue])])
    func claims(permission: Permission, claims: [String: JSONValue]) {
        #expect(opened([permission]) == claims)
        let others = opened(Set(Permission.limitedLogin).subtracting([permission]))
        for name in claims.keys { #expect(others[name] == nil, "\(name) without \(permission)") }
    }

    @Test("Claims without a value are left out")
    func emptyPerson() {
        let claims = opened(Set(Permission.limitedLogin), of: Sample.grace)
        #expect(Set(claims.keys) == ["name", "given_name", "family_name", "picture", "email", "user_friends"])
        #expect(claims["name"] == "Grace Hopper")
    }

    @Test("The ID token of a person with a telephone number as login name has no e-mail address")
    func telephone() {
        var person = Sample.grace
        person.login = "+12025550143"
        #expect(opened([.email], of: person) == [:])
    }

    @Test("The claim user_friends of a person without friends is an empty list")
    func noFriends() {
        let content = IDTokenContent(
            issuer: "i", person: Sample.ada, grant: Sample.grant(), permissions: [.userFriends], friendIDs: [], pictureURL: "", nonce: nil,
            dpopThumbprint: nil)
        #expect(content.claims(tokenID: "t", at: Sample.now)["user_friends"] == [])
    }

    @Test("The claim user_birthday has only the parts of the birthday that the person gave", arguments: ["12/10/1985", "12/10", "1985"])
    func partialBirthday(text: String) throws {
        var person = Sample.ada
        person.birthday = try Birthday(text)
        #expect(opened([.userBirthday], of: person) == ["user_birthday": .string(text)])
        #expect(opened([.userAgeRange], of: person).isEmpty == (text != "12/10/1985"))
    }

    @Test(
        "The claim user_age_range depends on the UTC day on which the token is issued",
        arguments: [
            ("11/22/2013", nil), ("11/21/2013", ["min": 13, "max": 17]), ("11/22/2008", ["min": 13, "max": 17]),
            ("11/21/2008", ["min": 18, "max": 20]), ("11/22/2005", ["min": 18, "max": 20]), ("11/21/2005", ["min": 21]),
            ("01/01/1904", ["min": 21]), ("11/21/2026", nil), ("01/01/2030", nil),
        ] as [(String, JSONValue?)])
    func ageRange(birthday: String, range: JSONValue?) throws {
        var person = Sample.ada
        person.birthday = try Birthday(birthday)
        #expect(opened([.userAgeRange], of: person)["user_age_range"] == range)
    }

    @Test(
        "A person born on February 29 becomes a year older on March 1 in a year without that day",
        arguments: [
            ("02/29/2008", "2026-02-28T23:59:59Z", 17), ("02/29/2008", "2026-03-01T00:00:00Z", 18),
            ("02/29/2008", "2028-02-28T12:00:00Z", 18), ("02/29/2008", "2029-02-28T12:00:00Z", 20),
            ("02/29/2008", "2029-03-01T00:00:00Z", 21),
            ("02/29/2004", "2025-03-01T00:00:00Z", 21), ("02/29/2000", "2020-02-29T00:00:00Z", 20),
        ])
    func leapDay(birthday: String, time: String, age: Int) throws {
        var person = Sample.ada
        person.birthday = try Birthday(birthday)
        let range = opened([.userAgeRange], of: person, at: try Date(time, strategy: .iso8601))["user_age_range"]
        #expect(range?["min"]?.integer == AgeRange(age: age)?.min.map(Int64.init))
        #expect(range?["max"]?.integer == AgeRange(age: age)?.max.map(Int64.init))
    }
}
