package import Foundation
package import LoginModel
package import ProviderDomain
package import ProviderStore

/// The app, people and times of the store's tests.
package enum SampleFacts {
    package static let sealer = Sealer(key: SymmetricKeyBytes(Array(repeating: 7, count: 32)), environment: .real)
    package static let now = Date(timeIntervalSince1970: 1_795_219_200)
    package static let appID = "138483919580948"
    /// The origin of a program on the provider's machine.
    package static let here = DeviceOrigin(nil, sealer: sealer)

    package static let app = RegisteredApp(
        id: appID, name: "Sample", secret: Secret("0123456789abcdef0123456789abcdef"), clientToken: Secret("fedcba"), mode: .development,
        redirectURIs: ["http://127.0.0.1/callback", "https://app.example/callback"], advancedAccess: [.userFriends, .userBirthday],
        roles: AppRoles(administrators: ["ada@example.com"], developers: ["grace@example.com"], testers: ["blaise@example.com"]),
        appDefinedPermissions: ["publish_actions"], allowsLoginFromDevices: true, requiresAppSecret: true,
        deauthorizeCallbackURL: "https://app.example/deauthorize", dataDeletionCallbackURL: "https://app.example/delete")

    package static let ada = DigestedSeed.Entry(
        person: Person(
            id: Person.ID(rawValue: 0), login: "ada@example.com", password: PasswordDigest(encoded: "$argon2id$1"), firstName: "Ada",
            middleName: "King", lastName: "Lovelace", birthday: try? Birthday("12/10/1985"), gender: "female",
            hometown: Place(id: "106377336067638", name: "London, United Kingdom"),
            location: Place(id: "110884905606108", name: "Turin, Italy"), link: "https://people.example/ada", locale: "it_IT"),
        picture: [0x89, 0x50, 0x00, 0xFF], friends: ["grace@example.com"])

    package static let grace = person("grace@example.com", "Grace", "Hopper")
    package static let blaise = person("blaise@example.com", "Blaise", "Pascal", friends: ["ada@example.com"])
    package static let silpa = person("silpa@example.com", "ศิลป์", "พีระศรี")

    /// A login of Ada's.
    package static let login = AuthenticationEvent(id: "login", passwordStamp: ada.person.password.stamp)

    package static let seed = DigestedSeed(apps: [app], people: [ada, grace, blaise, silpa])

    package static func person(_ login: String, _ firstName: String, _ lastName: String, friends: [String] = []) -> DigestedSeed.Entry {
        DigestedSeed.Entry(
            person: Person(
                id: Person.ID(rawValue: 0), login: login, password: PasswordDigest(encoded: "$argon2id$2"), firstName: firstName,
                lastName: lastName), picture: nil, friends: friends)
    }

    package static func consent(
        _ person: Person.ID, granted: Set<Permission> = [.publicProfile], declined: Set<Permission> = [], app: String = appID,
        tracking: LoginTracking = .enabled
    ) -> Consent {
        Consent(
            appID: app, person: person, appScopedID: "1\(person.rawValue)", granted: granted, declined: declined, tracking: tracking,
            decidedAt: now)
    }

    /// Returns a code with a grant, as the dialog issues it.
    package static func code(_ id: String, _ grant: Grant) -> AuthorizationCode {
        let parameters = FormParameters(encoded: "")
        let (request, _) = AuthorizationRequestValidator(parameters).request(of: app, redirectURI: "https://app.example/callback")
        return AuthorizationCode(id: id, grant: grant, of: ada.person, request: request, permissions: [], issuedAt: now)
    }

    package static func redemption(_ id: String, _ grant: Grant, at time: Date = now) -> CodeRedemption {
        CodeRedemption(code(id, grant), at: time)
    }
}

extension ProviderStore {
    /// Applies a seed at `SampleFacts.now`.
    package func applySeed(_ seed: DigestedSeed) async throws { try await applySeed(seed, at: SampleFacts.now) }

    /// Returns the stored person of an entry.
    package func storedPerson(_ entry: DigestedSeed.Entry) async throws -> Person {
        guard let person = try await person(withLogin: entry.person.login) else { throw MissingPerson(login: entry.person.login) }
        return person
    }

    package func id(of entry: DigestedSeed.Entry) async throws -> Person.ID { try await storedPerson(entry).id }
}

/// An error: the store has no person with this login name.
package struct MissingPerson: Error {
    let login: String
}

extension AccessToken {
    /// Returns whether the token is valid if `grant` is the current grant.
    package func isValid(under grant: Grant?, at now: Date) -> Bool {
        let account = grant.map { Account(app: SampleFacts.app, person: SampleFacts.ada.person, grant: $0, hasPicture: true) }
        return (try? self.account(TokenStatus(account: account), at: now)) != nil
    }
}
