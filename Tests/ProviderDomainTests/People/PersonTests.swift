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
}
