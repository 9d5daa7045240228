import LoginModel
import ProviderDomain
import Testing

@Suite("A person")
struct PersonTests {
    @Test("has a name of two or three parts")
    func name() {
        #expect(Sample.ada.name == "Ada King Lovelace")
        #expect(Sample.grace.name == "Grace Hopper")
    }

    @Test("has an e-mail address only where that is the login name")
    func email() {
        var person = Sample.ada
        #expect(person.email == "ada@example.com")
        person.login = "+12025550143"
        #expect(person.email == nil)
    }

    @Test("does not show the password, not even digested")
    func secrecy() {
        let digest = PasswordDigest(encoded: "$argon2id$v=19$secret")
        #expect("\(digest)" == "PasswordDigest(•••)")
        #expect(Mirror(reflecting: digest).children.isEmpty)
    }

    @Test("has a role in an app where any of the lists has the login name")
    func roles() {
        let login: Set<String> = ["ada@example.com"]
        for roles in [AppRoles(administrators: login), AppRoles(developers: login), AppRoles(testers: login)] {
            #expect(roles.include(Sample.ada))
            #expect(!roles.include(Sample.grace))
        }
    }
}
