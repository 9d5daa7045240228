public import LoginModel
public import ProviderDomain

/// Somebody who can log in during a test: one of the sample, or one of the test's own.
///
/// ```swift
/// let child = TestPerson(login: "blaise@example.com", password: "wager", firstName: "Blaise", lastName: "Pascal", birthday: "06/19/2011")
/// try await TestProvider.run(people: [.ada, child]) { provider in … }
/// ```
public struct TestPerson: Sendable {
    /// What the person types to say who they are: an e-mail address, or a telephone number.
    public let login: String
    private let make: @Sendable () throws -> Seed.Entry

    /// Somebody whom the provider knows already, such as one of a seed that the test wrote.
    /// - Parameter entry: everything that the provider is to know.
    public init(_ entry: Seed.Entry) {
        login = LoginName.canonical(entry.person.login)
        make = { entry }
    }

    /// A person of the test's own. What is left out, the provider does not know.
    /// - Parameters:
    ///   - login: an e-mail address, or an international telephone number such as `+12025550143`.
    ///   - birthday: `MM/DD/YYYY`, `MM/DD` or `YYYY`; another form makes the provider fail to start.
    ///   - locale: such as `it_IT`: the language of the pages.
    ///   - friends: the login names of others.
    public init(
        login: String, password: String, firstName: String, middleName: String? = nil, lastName: String, birthday: String? = nil,
        gender: String? = nil, hometown: Place? = nil, location: Place? = nil, link: String? = nil, locale: String? = nil,
        friends: [String] = []
    ) {
        let login = LoginName.canonical(login)
        self.login = login
        make = {
            let person = Person(
                id: Person.ID(rawValue: 0), login: login, password: PasswordDigest(encoded: ""), firstName: firstName,
                middleName: middleName, lastName: lastName, birthday: try birthday.map { try Birthday($0) }, gender: gender,
                hometown: hometown, location: location, link: link, locale: locale)
            return Seed.Entry(
                person: person, password: Secret(password), picture: nil, friends: friends.map(LoginName.canonical).sorted())
        }
    }

    private init(sample login: String) {
        self.login = login
        make = {
            guard let entry = try Seed.sample().people.first(where: { $0.person.login == login }) else {
                throw TestSetupError(description: "The sample has nobody who logs in with \(login).")
            }
            return entry
        }
    }

    /// What the provider is told of the person.
    /// - Throws: what is wrong with it.
    public func entry() throws -> Seed.Entry { try make() }

    /// Ada King Lovelace, who has everything that an app can ask for.
    public static let ada = TestPerson(sample: "ada@example.com")
    /// Grace Hopper, who logs in with a telephone number and so has no e-mail address.
    public static let grace = TestPerson(sample: "+12025550143")
    /// ศิลป์ พีระศรี, whose name and town are in Thai script.
    public static let silpa = TestPerson(sample: "silpa@example.com")
    /// Blaise Pascal, who is under 18 until June 2029.
    public static let blaise = TestPerson(sample: "blaise@example.com")

    /// The four people of the sample.
    public static let everybody: [TestPerson] = [.ada, .grace, .silpa, .blaise]
}
