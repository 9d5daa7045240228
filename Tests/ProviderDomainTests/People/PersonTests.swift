import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("People")
struct PersonTests {
    @Test("A person's name has two or three parts")
    func name() {
        #expect(Sample.ada.name == "Ada King Lovelace")
        #expect(Sample.grace.name == "Grace Hopper")
    }

    @Test("A person has an e-mail address only if that is the login name")
    func email() {
        var person = Sample.ada
        #expect(person.email == "ada@example.com")
        person.login = "+12025550143"
        #expect(person.email == nil)
    }

    @Test("The description of a password digest does not reveal it")
    func secrecy() {
        let digest = PasswordDigest(encoded: "$argon2id$v=19$secret")
        #expect("\(digest)" == "PasswordDigest(•••)")
        #expect(Mirror(reflecting: digest).children.isEmpty)
    }

    @Test("A person in any list of roles may log in while the app is in development mode")
    func roles() {
        let login: Set<String> = ["ada@example.com"]
        for roles in [AppRoles(administrators: login), AppRoles(developers: login), AppRoles(testers: login)] {
            #expect(roles.allowLoginInDevelopment(by: Sample.ada))
            #expect(!roles.allowLoginInDevelopment(by: Sample.grace))
        }
    }

    @Test(
        "The full name has the components that exist, separated by spaces",
        arguments: [
            ("Ada", nil, "Lovelace", "Ada Lovelace"), ("Ada", "King", "Lovelace", "Ada King Lovelace"), ("艾達", nil, "洛芙萊斯", "艾達 洛芙萊斯"),
        ]
            as [(String, String?, String, String)])
    func formatted(first: String, middle: String?, last: String, formatted: String) {
        #expect(PersonName(first: first, middle: middle, last: last).formatted == formatted)
    }

    /// The permissions for data that not every person has, each with a change that removes the data.
    static let data: [(Permission, @Sendable (inout Person) -> Void)] = [
        (.email, { $0.login = "+12025550143" }), (.userBirthday, { $0.birthday = nil }), (.userAgeRange, { $0.birthday = nil }),
        (.userGender, { $0.gender = nil }), (.userHometown, { $0.hometown = nil }), (.userLocation, { $0.location = nil }),
        (.userLink, { $0.link = nil }),
    ]

    @Test("The consent page says that a permission gives no data if the person has none", arguments: data)
    func missingData(permission: Permission, remove: @Sendable (inout Person) -> Void) {
        #expect(!Sample.ada.lacksData(for: permission))
        var person = Sample.ada
        remove(&person)
        #expect(person.lacksData(for: permission))
        let others = Self.data.map(\.0).filter { person.lacksData(for: $0) }
        #expect(Set(others) == ([.userBirthday, .userAgeRange].contains(permission) ? [.userBirthday, .userAgeRange] : [permission]))
    }

    @Test(
        "Any other permission never lacks data",
        arguments: [Permission.publicProfile, .userFriends, .gamingProfile, .userMessengerContact, .userLikes, "unheard_of"])
    func otherData(permission: Permission) {
        #expect(!Sample.grace.lacksData(for: permission))
    }

    @Test("A password change belongs to the person and the time of the session that replaces the old one")
    func passwordChange() {
        let session = BrowserSession(digest: "new", person: Sample.grace.id, authenticatedAt: Sample.now, expiresAt: Sample.now + 60)
        let change = PasswordChange(
            from: PasswordDigest(encoded: "a"), to: PasswordDigest(encoded: "b"), in: "old", continuingIn: session)
        #expect(change.person == Sample.grace.id && change.at == Sample.now)
        #expect(change.oldPassword.encoded == "a" && change.newPassword.encoded == "b")
        #expect(change.session == "old" && change.newSession.digest == "new")
    }
}
