import Foundation
import Latchkey
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderSeed
import Testing

@Suite("A Limited Login through the client SDK")
struct LimitedLoginTests {
    private static let everything = Set(Permission.limitedLogin)

    private func logIn(
        as person: TestPerson, switchingOff: Set<Permission> = [], behavior: ScriptedBehavior = .agrees
    ) async throws -> LoginManagerLoginResult {
        try await TestProvider.run { provider in
            try await provider.app().logIn(
                as: person, permissions: Self.everything, declining: switchingOff, tracking: .limited, behavior: behavior)
        }
    }

    @Test("The app gets every field that the person has and grants")
    func everyField() async throws {
        let result = try await logIn(as: .ada)
        let profile = try #require(result.profile)
        #expect(profile.name == "Ada King Lovelace")
        #expect((profile.firstName, profile.middleName, profile.lastName) == ("Ada", "King", "Lovelace"))
        #expect(profile.email == "ada@example.com")
        #expect(profile.birthdayComponents?.description == "12/10/1985")
        #expect(profile.ageRange?.min == 21)
        #expect(profile.gender == "female")
        #expect(profile.hometown?.name == "London, United Kingdom")
        #expect(profile.location?.id == "110884905606108")
        #expect(profile.linkURL?.absoluteString == "https://people.example/ada")
        #expect(profile.friendIDs == [])
        #expect(profile.isLimited)
        #expect(result.token == nil)
        #expect(result.effectiveTracking == .limited)
        #expect(result.granted.isSuperset(of: Self.everything))
        #expect(result.declined.isEmpty)
    }

    @Test("The app does not get a declined field and learns that it was declined")
    func declined() async throws {
        let result = try await logIn(as: .ada, switchingOff: [.email, .userBirthday])
        #expect(result.declined == [.email, .userBirthday])
        #expect(!result.granted.contains(.email))
        #expect(result.profile?.email == nil)
        #expect(result.profile?.birthday == nil)
        #expect(result.profile?.ageRange?.min == 21)
    }

    @Test("The person cannot decline the public profile")
    func publicProfileStays() async throws {
        let result = try await logIn(as: .ada, switchingOff: [.publicProfile])
        #expect(result.granted.contains(.publicProfile))
        #expect(result.profile?.name == "Ada King Lovelace")
    }

    @Test("The app gets no e-mail address of a person who has none, even if the permission is granted")
    func withoutEmail() async throws {
        let result = try await logIn(as: .grace)
        #expect(result.granted.contains(.email))
        #expect(result.profile?.email == nil)
        #expect(result.profile?.name == "Grace Hopper")
    }

    @Test("The app gets names in the Thai script unchanged")
    func thaiName() async throws {
        let result = try await logIn(as: .silpa)
        #expect(result.profile?.name == "ศิลป์ พีระศรี")
        #expect(result.profile?.location?.name == "กรุงเทพมหานคร")
    }

    @Test("The app gets the age range of a person under 18")
    func minor() async throws {
        let range = try await logIn(as: .blaise).profile?.ageRange
        #expect(range?.min == 13)
        #expect(range?.max == 17)
    }

    @Test("The app gets no token if the person cancels")
    func canceled() async throws {
        let result = try await logIn(as: .ada, behavior: .cancels)
        #expect(result.isCancelled)
        #expect(result.authenticationToken == nil)
        #expect(result.profile == nil)
    }

    @Test("Two apps get different IDs for one person, and one app always gets the same ID")
    func appScopedIDs() async throws {
        let apps = try Seed.sample().apps + [RegisteredApp(id: "77", name: "Other")]
        let ids = try await TestProvider.run(apps: apps) { provider in
            var ids: [String] = []
            for app in [Sample.appID, "77", Sample.appID] {
                let result = try await provider.app(app).logIn(as: .ada, tracking: .limited)
                ids.append(try #require(result.profile?.userID))
            }
            return ids
        }
        #expect(ids[0] == ids[2])
        #expect(ids[0] != ids[1])
    }

    @Test("A friend appears in the profile only after both people have granted user_friends")
    func friends() async throws {
        try await TestProvider.run { provider in
            let grace = try await provider.app().logIn(as: .grace, permissions: [.userFriends], tracking: .limited)
            let ada = try await provider.app().logIn(as: .ada, permissions: [.userFriends], tracking: .limited)
            #expect(grace.profile?.friendIDs == [])
            #expect(ada.profile?.friendIDs == [try #require(grace.profile?.userID)])
        }
    }
}
