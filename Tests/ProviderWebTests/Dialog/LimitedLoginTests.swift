import Foundation
import Latchkey
import LatchkeyTesting
import LoginModel
import ProviderDomain
import Testing

@Suite("A Limited Login, with the client SDK, through live sockets")
struct LimitedLoginTests {
    private static let everything = Set(Permission.limitedLogin)

    private func logIn(
        as person: (login: String, password: String), switchingOff: Set<Permission> = [], asking: Set<Permission> = everything,
        cancels: Bool = false
    ) async throws -> LoginManagerLoginResult {
        try await TestProvider.run(try Sample.seed()) { provider in
            let settings = Settings()
            settings.appID = Sample.appID
            settings.providerURL = provider.url
            let script = ScriptedPerson(
                login: person.login, password: Secret(person.password), switchesOff: switchingOff, cancels: cancels)
            let manager = LoginManager(settings: settings, session: Session(), presenter: script)
            return try await manager.logIn(with: LoginConfiguration.validated(permissions: asking, tracking: .limited))
        }
    }

    @Test("gives the app every field that the person has and grants")
    func everyField() async throws {
        let result = try await logIn(as: Sample.ada)
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

    @Test("withholds what the person switched off, and tells the app so")
    func declined() async throws {
        let result = try await logIn(as: Sample.ada, switchingOff: [.email, .userBirthday])
        #expect(result.declined == [.email, .userBirthday])
        #expect(!result.granted.contains(.email))
        #expect(result.profile?.email == nil)
        #expect(result.profile?.birthday == nil)
        #expect(result.profile?.ageRange?.min == 21)
    }

    @Test("cannot switch the public profile off")
    func publicProfileStays() async throws {
        let result = try await logIn(as: Sample.ada, switchingOff: [.publicProfile])
        #expect(result.granted.contains(.publicProfile))
        #expect(result.profile?.name == "Ada King Lovelace")
    }

    @Test("gives no e-mail address of a person who has none, though it was granted")
    func withoutEmail() async throws {
        let result = try await logIn(as: Sample.grace)
        #expect(result.granted.contains(.email))
        #expect(result.profile?.email == nil)
        #expect(result.profile?.name == "Grace Hopper")
    }

    @Test("carries names in any script")
    func thaiName() async throws {
        let result = try await logIn(as: ("silpa@example.com", "ars longa vita brevis"))
        #expect(result.profile?.name == "ศิลป์ พีระศรี")
        #expect(result.profile?.location?.name == "กรุงเทพมหานคร")
    }

    @Test("tells the age range of a person under 18")
    func minor() async throws {
        let range = try await logIn(as: ("blaise@example.com", "wager on a small machine")).profile?.ageRange
        #expect(range?.min == 13)
        #expect(range?.max == 17)
    }

    @Test("that the person cancels gives the app nothing")
    func cancelled() async throws {
        let result = try await logIn(as: Sample.ada, cancels: true)
        #expect(result.isCancelled)
        #expect(result.authenticationToken == nil)
        #expect(result.profile == nil)
    }

    @Test("gives two apps two ids of one person, and one app always the same")
    func appScopedIDs() async throws {
        let other = RegisteredApp(id: "77", name: "Other")
        let ids = try await TestProvider.run(try Sample.seed { $0.apps.append(other) }) { provider in
            var ids: [String] = []
            for app in [Sample.appID, "77", Sample.appID] {
                let settings = Settings()
                settings.appID = app
                settings.providerURL = provider.url
                let script = ScriptedPerson(login: Sample.ada.login, password: Secret(Sample.ada.password))
                let manager = LoginManager(settings: settings, session: Session(), presenter: script)
                let result = try await manager.logIn(with: LoginConfiguration.validated(permissions: [Permission](), tracking: .limited))
                ids.append(try #require(result.profile?.userID))
            }
            return ids
        }
        #expect(ids[0] == ids[2])
        #expect(ids[0] != ids[1])
    }

    @Test("shows friends to each other once both granted it")
    func friends() async throws {
        let friendIDs = try await TestProvider.run(try Sample.seed()) { provider in
            var results: [LoginManagerLoginResult] = []
            for person in [Sample.grace, Sample.ada] {
                let settings = Settings()
                settings.appID = Sample.appID
                settings.providerURL = provider.url
                let script = ScriptedPerson(login: person.login, password: Secret(person.password))
                let manager = LoginManager(settings: settings, session: Session(), presenter: script)
                results.append(
                    try await manager.logIn(
                        with: LoginConfiguration.validated(permissions: [.userFriends], tracking: .limited)))
            }
            let grace = try #require(results[0].profile?.userID)
            #expect(results[1].profile?.friendIDs == [grace])
            return results[0].profile?.friendIDs
        }
        #expect(friendIDs == [])
    }
}
