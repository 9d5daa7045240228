public import LoginModel

/// A person of a provider in another process.
public struct RemotePerson: Sendable, Hashable {
    /// The login name: an e-mail address or a telephone number.
    public let login: String
    let details: Details?

    struct Details: Sendable, Hashable {
        let id: String?
        let firstName: String
        let middleName: String?
        let lastName: String
        let birthday: String?
        let gender: String?
        let hometown: Place?
        let location: Place?
        let link: String?
        let locale: String?
        let friends: [String]
    }

    /// Refers to a person whom the provider already has.
    public init(login: String) {
        self.login = login
        details = nil
    }

    /// Creates a person, whom ``RemoteProvider/add(_:)`` registers. The person has no data for omitted parameters.
    /// - Parameters:
    ///   - login: An e-mail address, or an international telephone number such as `+12025550143`.
    ///   - id: The app-scoped user ID of the person in every app, a number of 1 to 18 digits; one that is the same in every run if `nil`.
    ///   - birthday: `MM/DD/YYYY`, `MM/DD` or `YYYY`.
    ///   - locale: A locale such as `it_IT`, which determines the language of the pages.
    ///   - friends: The login names of other people.
    public init(
        login: String, id: String? = nil, firstName: String, middleName: String? = nil, lastName: String, birthday: String? = nil,
        gender: String? = nil, hometown: Place? = nil, location: Place? = nil, link: String? = nil, locale: String? = nil,
        friends: [String] = []
    ) {
        self.login = login
        details = Details(
            id: id, firstName: firstName, middleName: middleName, lastName: lastName, birthday: birthday, gender: gender,
            hometown: hometown, location: location, link: link, locale: locale, friends: friends)
    }

    /// Ada King Lovelace of the sample people, who has data for every permission.
    public static let ada = RemotePerson(login: "ada@example.com")
    /// Grace Hopper of the sample people, who logs in with a telephone number and so has no e-mail address.
    public static let grace = RemotePerson(login: "+12025550143")
    /// ศิลป์ พีระศรี of the sample people, whose name and hometown are in Thai script.
    public static let silpa = RemotePerson(login: "silpa@example.com")
    /// Blaise Pascal of the sample people, who is under 18 until June 2029.
    public static let blaise = RemotePerson(login: "blaise@example.com")
}

extension RemotePerson {
    /// The members of a person in a seed file.
    struct Document: Encodable {
        struct Page: Encodable {
            let id: String
            let name: String

            init(_ place: Place) { (id, name) = (place.id, place.name) }
        }

        let email: String
        var id: String?
        var firstName: String?
        var middleName: String?
        var lastName: String?
        var birthday: String?
        var gender: String?
        var hometown: Page?
        var location: Page?
        var link: String?
        var locale: String?
        var friends: [String]?
    }

    var document: Document {
        guard let details else { return Document(email: login) }
        return Document(
            email: login, id: details.id, firstName: details.firstName, middleName: details.middleName, lastName: details.lastName,
            birthday: details.birthday, gender: details.gender, hometown: details.hometown.map(Document.Page.init),
            location: details.location.map(Document.Page.init), link: details.link, locale: details.locale,
            friends: details.friends.isEmpty ? nil : details.friends)
    }
}
