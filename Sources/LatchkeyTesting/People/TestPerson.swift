public import LoginModel
public import ProviderDomain
import ProviderSeed

/// A person who can log in during a test: one of the sample people, or one that the test defines.
///
/// ```swift
/// let child = TestPerson(login: "blaise@example.com", password: "wager", firstName: "Blaise", lastName: "Pascal", birthday: "06/19/2011")
/// try await TestProvider.run(people: [.ada, child]) { provider in … }
/// ```
public struct TestPerson: Sendable {
    /// The login name that the person enters: an e-mail address or a telephone number.
    public let login: String
    private let makeEntry: @Sendable () throws -> Seed.Entry

    /// Creates a person from an entry of a seed, for example of a seed that the test has written.
    /// - Parameter entry: the data of the person.
    public init(_ entry: Seed.Entry) {
        login = LoginName.canonical(entry.person.login)
        makeEntry = { entry }
    }

    /// Creates a person. The provider has no data for omitted parameters.
    /// - Parameters:
    ///   - login: an e-mail address, or an international telephone number such as `+12025550143`.
    ///   - birthday: `MM/DD/YYYY`, `MM/DD` or `YYYY`; the provider does not start with any other form.
    ///   - locale: a locale such as `it_IT`, which determines the language of the pages.
    ///   - friends: the login names of other people.
    public init(
        login: String, password: String, firstName: String, middleName: String? = nil, lastName: String, birthday: String? = nil,
        gender: String? = nil, hometown: Place? = nil, location: Place? = nil, link: String? = nil, locale: String? = nil,
        friends: [String] = []
    ) {
        let login = LoginName.canonical(login)
        self.login = login
        makeEntry = {
            let person = Person(
                id: Person.ID(rawValue: 0), login: login, password: PasswordDigest(encoded: ""), firstName: firstName,
                middleName: middleName, lastName: lastName, birthday: try birthday.map { try Birthday($0) }, gender: gender,
                hometown: hometown, location: location, link: link, locale: locale)
            return Seed.Entry(
                person: person, password: .plain(Secret(password)), picture: nil, friends: friends.map(LoginName.canonical).sorted())
        }
    }

    private init(sample login: String) {
        self.login = login
        makeEntry = {
            guard let entry = try Seed.sample().people.first(where: { $0.person.login == login }) else {
                throw TestSetupError(description: "The sample has no person with the login name \(login).")
            }
            return entry
        }
    }

    /// Returns the person's entry for the provider's seed.
    /// - Throws: the reason why the data is not valid, such as the form of the birthday.
    public func entry() throws -> Seed.Entry { try makeEntry() }

    /// Ada King Lovelace, who has data for every permission.
    public static let ada = TestPerson(sample: "ada@example.com")
    /// Grace Hopper, who logs in with a telephone number and so has no e-mail address.
    public static let grace = TestPerson(sample: "+12025550143")
    /// ศิลป์ พีระศรี, whose name and hometown are in Thai script.
    public static let silpa = TestPerson(sample: "silpa@example.com")
    /// Blaise Pascal, who is under 18 until June 2029.
    public static let blaise = TestPerson(sample: "blaise@example.com")

    /// The four sample people.
    public static let samplePeople: [TestPerson] = [.ada, .grace, .silpa, .blaise]
}
