import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The creation of a test user")
struct TestUserRequestTests {
    private func request(_ query: String, in environment: SystemEnvironment = Sample.environment(at: Sample.now)) throws(GraphError)
        -> TestUserRequest
    {
        try TestUserRequest(FormParameters(encoded: query), for: Sample.app, in: environment)
    }

    @Test("Without parameters, a test user is 30 years old, uses the app and has granted nothing")
    func defaults() throws {
        let request = try request("")
        #expect(request.isInstalled && request.permissions.isEmpty)
        let person = request.person
        #expect(person.id == .unknownPerson && person.name == "Test User" && person.testApps == [Sample.app.id] && person.locale == nil)
        #expect(person.birthday?.description == "01/01/1996" && !person.isLocked && person.password.encoded.isEmpty)
        #expect(person.email == person.login && person.login.hasPrefix("test_") && person.login.hasSuffix("@test-users.invalid"))
        #expect(request.password.reveal(\.utf8.count) == 16)
    }

    @Test("Each test user has a login name and a password of their own")
    func uniqueness() throws {
        let environment = Sample.environment(at: Sample.now)
        let requests = try (1...50).map { _ in try request("", in: environment) }
        #expect(Set(requests.map(\.person.login)).count == 50)
        #expect(Set(requests.map { $0.password.reveal(\.self) }).count == 50)
    }

    @Test(
        "A flag is a Boolean in any letter case, and its default if it is empty",
        arguments: [
            ("", true), ("installed=", true), ("installed=1", true), ("installed=true", true), ("installed=TRUE", true),
            ("installed=0", false),
            ("installed=False", false), ("installed=yes", nil), ("installed=2", nil), ("installed=%20true", nil),
        ] as [(String, Bool?)])
    func installed(query: String, isInstalled: Bool?) {
        #expect((try? request(query))?.isInstalled == isInstalled)
    }

    @Test(
        "A minor test user is 15 years old",
        arguments: [("minor=1", "01/01/2011"), ("minor=true", "01/01/2011"), ("minor=0", "01/01/1996"), ("minor=", "01/01/1996")])
    func minor(query: String, birthday: String) throws {
        #expect(try request(query).person.birthday?.description == birthday)
    }

    @Test(
        "The permissions are a list in any of its forms",
        arguments: [
            ("permissions=email,user_likes", ["email", "user_likes"]), ("permissions=email+email", ["email"]),
            ("permissions=%5B%22email%22%2C%22own%22%5D", ["email", "own"]), ("permissions=", []), ("permissions=%2C", []),
            ("permissions=unheard_of", ["unheard_of"]),
        ])
    func permissions(query: String, names: [String]) throws {
        #expect(try request(query).permissions.map(\.name) == names)
    }

    @Test(
        "A name is split at its first white space",
        arguments: [
            ("Grace Hopper", "Grace", "Hopper"), ("Grace Brewster Murray Hopper", "Grace", "Brewster Murray Hopper"),
            ("Grace", "Grace", "User"),
            ("  Grace   Hopper  ", "Grace", "Hopper"), ("Grace\u{3000}Hopper", "Grace", "Hopper"), ("艾達", "艾達", "User"),
            ("e\u{301} x", "é", "x"),
            (String(repeating: "a", count: 200), String(repeating: "a", count: 200), "User"),
            ("Zoë\u{A0}Ann-Marie O’Neil", "Zoë", "Ann-Marie O’Neil"),
        ])
    func names(text: String, first: String, last: String) throws {
        let name = try #require(try TestUserRequest.name(text))
        #expect((name.first, name.last) == (first, last))
        let person = try request(FormParameters.encode([(name: "name", value: text)])).person
        #expect((person.firstName, person.lastName) == (first, last))
    }

    @Test(
        "A text that is not a name is rejected",
        arguments: [
            " ", "", "\u{3000}", "Grace\u{0}Hopper", "Grace\nHopper", "Grace\tHopper", "Grace\u{1B}[31m", "Grace\u{85}",
            String(repeating: "a", count: 201),
            String(repeating: "é", count: 101),
        ])
    func malformedNames(text: String) throws {
        let error = #expect(throws: GraphError.self) { try TestUserRequest.name(text) }
        #expect(error?.message == "(#100) Param name must be a name")
        #expect(try TestUserRequest.name(nil) == nil)
    }

    @Test(
        "A locale has 2 to 16 ASCII letters and underscores",
        arguments: [
            ("en_US", true), ("th", true), ("zh_Hant_TW", true), ("a", false), ("abcdefghijklmnop", true), ("abcdefghijklmnopq", false),
            ("en-US", false),
            ("en_US.UTF-8", false), ("ไทย", false), ("e\u{301}n", false), ("en\u{0}", false), ("en ", false), ("e1", false), ("__", true),
        ])
    func locales(locale: String, isAccepted: Bool) {
        let query = FormParameters.encode([(name: "locale", value: locale)])
        if isAccepted {
            #expect((try? request(query))?.person.locale == locale)
        } else {
            #expect(throws: GraphError.malformed("Param locale must be a locale such as en_US")) { try request(query) }
        }
    }

    @Test(
        "An error about test users has the code and the sentence of the original",
        arguments: [
            (.tooManyTestUsers, 2900, "(#2900) Too many test accounts have been created for this app"),
            (
                .tooManyTestUsersToday, 2900,
                "(#2900) Too many test accounts have been created for this app today. The maximum is 2000 per day (UTC). Try again tomorrow, or "
                    + "use the existing test accounts"
            ), (.tooManyFriends, 2900, "(#2900) A test account can have 200 friends and friend requests at most"),
            (.lastAppOfTestUser, 2902, "(#2902) Cannot remove the last app of a test account"),
        ] as [(GraphError, Int, String)])
    func errors(error: GraphError, code: Int, message: String) {
        #expect(error.code == code && error.message == message && error.status == 400 && !error.isTransient)
    }
}
