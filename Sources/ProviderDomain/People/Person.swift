public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person who can log in.
public struct Person: Sendable {
    /// Made by the store, never shown to an app: an app sees the ``Grant/appScopedID``.
    public struct ID: Sendable, Hashable, RawRepresentable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// Of no person: stores count from 1.
        public static let nobody = ID(rawValue: 0)
    }

    /// The longest password in UTF-8 bytes.
    public static let longestPassword = 1024

    /// What it is known by.
    public var id: ID
    /// What the person types to log in: an e-mail address, or a telephone number.
    public var login: String
    /// The password, digested.
    public var password: PasswordDigest
    /// The first name.
    public var firstName: String
    /// The name between the first and the last.
    public var middleName: String?
    /// The last name.
    public var lastName: String
    /// What is known of the date of birth.
    public var birthday: Birthday?
    /// `male`, `female`, or the person's own words.
    public var gender: String?
    /// Where the person comes from.
    public var hometown: Place?
    /// Where the person lives.
    public var location: Place?
    /// The address of the person's page.
    public var link: String?
    /// A locale such as `it_IT`.
    public var locale: String?
    /// The language tag (BCP 47) of the language that the person has chosen for the pages; `nil` where their browser says it.
    public var pageLanguage: String?
    /// Whether the operator has shut the person out: no login works, and no token opens anything.
    public var isLocked: Bool
    /// When the password was changed last, if ever: what was given before is void.
    public var passwordChangedAt: Date?
    /// The apps that this person was made to try out; empty for everybody who is real (provider-wire.md, section 14.1).
    public var testApps: Set<String>

    /// Takes everything as it is.
    public init(
        id: ID, login: String, password: PasswordDigest, firstName: String, middleName: String? = nil, lastName: String,
        birthday: Birthday? = nil, gender: String? = nil, hometown: Place? = nil, location: Place? = nil, link: String? = nil,
        locale: String? = nil, pageLanguage: String? = nil, isLocked: Bool = false, passwordChangedAt: Date? = nil,
        testApps: Set<String> = []
    ) {
        self.id = id
        self.login = login
        self.password = password
        self.firstName = firstName
        self.middleName = middleName
        self.lastName = lastName
        self.birthday = birthday
        self.gender = gender
        self.hometown = hometown
        self.location = location
        self.link = link
        self.locale = locale
        self.pageLanguage = pageLanguage
        self.isLocked = isLocked
        self.passwordChangedAt = passwordChangedAt
        self.testApps = testApps
    }

    /// First, middle and last name.
    public var name: String { fullName.whole }

    /// The names, one by one.
    public var fullName: PersonName { PersonName(first: firstName, middle: middleName, last: lastName) }

    /// The e-mail address that apps may get: absent where the person logs in by something else.
    public var email: String? { LoginName.isEmailAddress(login) ? login : nil }
}

/// A password as Argon2id left it: the standard string `$argon2id$v=19$…`. It does not print itself.
public struct PasswordDigest: Sendable, CustomStringConvertible, CustomReflectable {
    /// The standard string.
    public let encoded: String
    /// Takes everything as it is.
    public init(encoded: String) { self.encoded = encoded }
    public var description: String { "PasswordDigest(•••)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
