public import LoginModel

/// Apps and people that a provider starts with. It is declarative: loading it twice changes nothing.
public struct Seed: Sendable {
    /// A person as the file says: with a password in clear, and friends by their login names.
    public struct Entry: Sendable {
        /// The identifier and the password digest mean nothing here.
        public var person: Person
        public var password: Secret
        /// The bytes of the picture file.
        public var picture: [UInt8]?
        public var friends: [String]

        public init(person: Person, password: Secret, picture: [UInt8]?, friends: [String]) {
            self.person = person
            self.password = password
            self.picture = picture
            self.friends = friends
        }
    }

    public var apps: [RegisteredApp]
    public var people: [Entry]

    public init(apps: [RegisteredApp], people: [Entry]) {
        self.apps = apps
        self.people = people
    }
}

/// A seed with its passwords digested: one fact for the store.
public struct SeedFact: Sendable {
    public struct Entry: Sendable {
        /// The identifier means nothing here: the store knows a person by the login name.
        public var person: Person
        public var picture: [UInt8]?
        public var friends: [String]

        public init(person: Person, picture: [UInt8]?, friends: [String]) {
            self.person = person
            self.picture = picture
            self.friends = friends
        }
    }

    public var apps: [RegisteredApp]
    public var people: [Entry]

    public init(apps: [RegisteredApp], people: [Entry]) {
        self.apps = apps
        self.people = people
    }
}
