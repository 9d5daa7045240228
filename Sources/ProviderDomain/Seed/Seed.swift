public import LoginModel

/// Apps and people that a provider starts with. It is declarative: loading it twice changes nothing.
public struct Seed: Sendable {
    /// A person as the file says: with a password in clear, and friends by their login names.
    public struct Entry: Sendable {
        /// The identifier and the password digest mean nothing here.
        public var person: Person
        /// The password in clear.
        public var password: Secret
        /// The bytes of the picture file.
        public var picture: [UInt8]?
        /// The login names of friends, who need not be there yet.
        public var friends: [String]

        /// Takes everything as it is.
        public init(person: Person, password: Secret, picture: [UInt8]?, friends: [String]) {
            self.person = person
            self.password = password
            self.picture = picture
            self.friends = friends
        }
    }

    /// The apps.
    public var apps: [RegisteredApp]
    /// The people.
    public var people: [Entry]
    /// The pictures of apps, by id. An app that is not among them keeps the one that it has.
    public var icons: [String: IconImage]

    /// Takes everything as it is.
    public init(apps: [RegisteredApp], people: [Entry], icons: [String: IconImage] = [:]) {
        self.apps = apps
        self.people = people
        self.icons = icons
    }
}

/// A seed with its passwords digested: one fact for the store.
public struct SeedFact: Sendable {
    /// A person with a digested password. The identifier means nothing here: the store knows a person by the login name.
    public typealias Entry = PersonRecord

    /// The apps.
    public var apps: [RegisteredApp]
    /// The people.
    public var people: [Entry]
    /// The pictures of apps, by id. An app that is not among them keeps the one that it has.
    public var icons: [String: IconImage]

    /// Takes everything as it is.
    public init(apps: [RegisteredApp], people: [Entry], icons: [String: IconImage] = [:]) {
        self.apps = apps
        self.people = people
        self.icons = icons
    }
}
