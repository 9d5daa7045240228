import Foundation
import Latchkey
import StrictJSON
import Testing

@Suite("A profile")
struct ProfileTests {
    /// Returns the profile after a login with these claims.
    private func profile(_ claims: [String: JSONValue?]) async throws -> Profile {
        var profile: Profile?
        try await WireProvider.run { provider in
            let manager = TestApp(provider: provider.url).manager(
                ScriptedPresenter.answering { dialogQuery in
                    "#granted_scopes=email&id_token=\(try provider.idToken(nonce: dialogQuery["nonce"], changing: claims))"
                })
            profile = try await manager.logIn(with: .limited()).profile
        }
        return try #require(profile)
    }

    @Test(
        "A profile has every given part of the birthday, and a date only if the birthday is complete",
        arguments: [
            ("12/10/1985", "12/10/1985", 503_020_800.0),
            ("02/29/2000", "02/29/2000", 951_782_400),
            ("12/10", "12/10", nil),
            ("1985", "1985", nil),
            ("02/30/1985", nil, nil),
            ("1985-12-10", nil, nil),
            ("10/12/2528 BE", nil, nil),
            ("", nil, nil),
        ] as [(String, String?, TimeInterval?)])
    func birthday(text: String, components: String?, date: TimeInterval?) async throws {
        let profile = try await profile(["user_birthday": .string(text)])
        #expect(profile.birthdayComponents?.description == components)
        #expect(profile.birthday == date.map(Date.init(timeIntervalSince1970:)))
    }

    @Test("A profile leaves out claims of the wrong type, and has the others")
    func wrongTypes() async throws {
        let profile = try await profile([
            "email": 7, "user_friends": ["1", 2], "user_age_range": ["min": 20, "max": 18], "user_hometown": ["id": 1, "name": "Turin"],
            "user_location": "Turin", "user_link": "http://[", "picture": nil,
        ])
        #expect(profile.name == "Ada King Lovelace")
        #expect(profile.email == nil)
        #expect(profile.friendIDs == nil)
        #expect(profile.ageRange == nil)
        #expect(profile.hometown == nil)
        #expect(profile.location == nil)
        #expect(profile.linkURL == nil)
        #expect(profile.imageURL == nil)
    }

    @Test("A profile has no link and no picture if their address is blank", arguments: ["", " ", "\t \u{3000}"])
    func blankLink(text: String) async throws {
        let profile = try await profile(["user_link": .string(text), "picture": .string(text)])
        #expect(profile.linkURL == nil)
        #expect(profile.imageURL == nil)
    }

    @Test(
        "An age range needs at least one valid end",
        arguments: [
            (["min": 21], true), (["max": 17], true), (["min": 18, "max": 20], true), ([:], false), (["min": -1], false),
            (["min": 20, "max": 20], false), (["min": 20.5], false), (["min": 18, "max": .nan], false), (["other": 1], false),
        ] as [([String: Double], Bool)])
    func ageRange(ends: [String: Double], isRange: Bool) {
        let numbers = ends.mapValues { NSNumber(value: $0) }
        let range = UserAgeRange(from: numbers)
        #expect((range != nil) == isRange)
        guard let range else { return }
        #expect(range.min == numbers["min"])
        #expect(range.max == numbers["max"])
        #expect(range == UserAgeRange(min: range.min?.intValue, max: range.max?.intValue))
    }

    @Test("A location needs an ID and a name")
    func place() {
        #expect(Location(from: ["id": "1", "name": "Turin"])?.name == "Turin")
        #expect(Location(from: ["id": "1"]) == nil)
    }

    @Test("The documented initializers create a profile")
    func initializers() {
        let old = Profile(userID: "1", firstName: nil, middleName: nil, lastName: nil, name: nil, linkURL: nil, refreshDate: nil)
        #expect(!old.isLimited)
        #expect(old.permissions == nil)
        #expect(abs(old.refreshDate.timeIntervalSinceNow) < 3600)
        let new = Profile(
            userID: "1", name: "Ada", email: "ada@example.com", ageRange: UserAgeRange(min: 21, max: nil), isLimited: true,
            permissions: ["email"])
        #expect(new.isLimited)
    }
}
