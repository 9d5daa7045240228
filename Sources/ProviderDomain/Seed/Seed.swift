public import LoginModel

/// The apps and people that a provider starts with. Loading the same seed again changes nothing.
public struct Seed: Sendable {
    /// The password of a person in a seed.
    public enum Password: Sendable {
        /// A password in plain text.
        case plain(Secret)
        /// The digest of a password, which may come from another system.
        case digest(PasswordDigest)
    }

    /// A person in a seed file, with a password and the login names of friends.
    public struct Entry: Sendable {
        /// The data of the person, whose ID and password digest are ignored.
        public var person: Person
        /// The password.
        public var password: Password
        /// The picture; `nil` for none.
        public var picture: Picture?
        /// The login names of friends, who need not exist yet.
        public var friends: [String]

        /// The password in plain text; `nil` if only its digest is known.
        public var plainPassword: Secret? { if case .plain(let password) = password { password } else { nil } }

        /// Creates a person from the values of a seed file.
        public init(person: Person, password: Password, picture: Picture?, friends: [String]) {
            self.person = person
            self.password = password
            self.picture = picture
            self.friends = friends
        }
    }

    /// The apps to add or to change.
    public var apps: [RegisteredApp]
    /// The people to add or to change. After a change of the people, the seed no longer counts as that of a file.
    public var people: [Entry] { didSet { text = nil } }
    /// The icons of apps, by app ID. An app without an entry retains its current icon.
    public var icons: [String: IconImage]
    /// The text of the file from which the people were read, by whose digest the store recognizes it; `nil` if there is no file.
    public private(set) var text: Secret?
    /// The IDs of new people, by login name. The store assigns the others. An emulator sets them, so that people have the same app-scoped IDs
    /// in each run.
    package var personIDs: [String: Person.ID] = [:]
    /// The app-scoped IDs that the seed of an emulator gives to people, by login name.
    package var givenIDs: [String: String] = [:]

    /// Creates a seed from values that have already been validated.
    public init(apps: [RegisteredApp], people: [Entry], icons: [String: IconImage] = [:], text: Secret? = nil) {
        self.apps = apps
        self.people = people
        self.icons = icons
        self.text = text
    }
}

/// A seed, or a part of it, with digested passwords, which the store applies in one transaction.
public struct DigestedSeed: Sendable {
    /// A person with a digested password. The ID is ignored, because the store identifies a person by the login name.
    public typealias Entry = PersonRecord

    /// The apps to add or to change.
    public var apps: [RegisteredApp]
    /// The people to add or to change.
    public var people: [Entry]
    /// The icons of apps, by app ID. An app without an entry retains its current icon.
    public var icons: [String: IconImage]
    /// The digests that were stored before the passwords of the seed were digested, by login name. A stored digest is replaced only if it
    /// is still this one. Several nodes that apply the same seed at the same time digest its passwords with different salts, and only the
    /// digest of the first node is stored. Otherwise, the other nodes would end the sessions of everybody who has logged in since.
    public var previousPasswords: [String: PasswordDigest]
    /// The number of the seed file, for which the store records the passwords that it has set; `nil` for a seed without a file.
    public var file: Int64?
    /// The Argon2id digests of those digests in the seed file from which stored passwords were upgraded, by login name.
    public var origins: [String: PasswordDigest]
    /// The IDs of new people; see ``Seed/personIDs``. Only the embedded store uses them.
    package var personIDs: [String: Person.ID] = [:]

    /// Creates a seed with digested passwords.
    public init(
        apps: [RegisteredApp], people: [Entry], icons: [String: IconImage] = [:], previousPasswords: [String: PasswordDigest] = [:],
        file: Int64? = nil, origins: [String: PasswordDigest] = [:]
    ) {
        self.apps = apps
        self.people = people
        self.icons = icons
        self.previousPasswords = previousPasswords
        self.file = file
        self.origins = origins
    }
}
