public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person who can log in.
public struct Person: Sendable {
    /// A person's ID at the provider. The store assigns it, and apps never see it: they see the ``Grant/appScopedID``.
    public struct ID: Sendable, Hashable, Codable, RawRepresentable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// An ID that belongs to nobody, because stores count from 1.
        public static let unknownPerson = ID(rawValue: 0)
    }

    /// The maximum length of a password, in UTF-8 bytes.
    public static let maximumPasswordLength = 1024

    /// The person's ID at the provider.
    public var id: ID
    /// The login name: an e-mail address or a telephone number.
    public var login: String
    /// The digest of the password.
    public var password: PasswordDigest
    /// The first name.
    public var firstName: String
    /// The middle name, if any.
    public var middleName: String?
    /// The last name.
    public var lastName: String
    /// The date of birth, which may be incomplete.
    public var birthday: Birthday?
    /// The gender: `male`, `female`, or a custom text.
    public var gender: String?
    /// The place that the person comes from.
    public var hometown: Place?
    /// The place where the person lives.
    public var location: Place?
    /// The URL of the person's profile page.
    public var link: String?
    /// The locale that apps receive, such as `it_IT`.
    public var locale: String?
    /// The language tag (BCP 47) that the person chose for the pages; `nil` to follow the browser.
    public var pageLanguage: String?
    /// Whether the operator locked the account, so that logins fail and tokens are rejected.
    public var isLocked: Bool
    /// When the password was last changed; `nil` if never. Tokens that were issued before this time are revoked.
    public var passwordChangedAt: Date?
    /// The IDs of the apps that this test user belongs to; empty for real people (Wire.md, section 14.1).
    public var testApps: Set<String>

    /// Creates a person from stored values.
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

    /// The full name: first, middle, and last.
    public var name: String { nameComponents.formatted }

    /// The components of the name.
    public var nameComponents: PersonName { PersonName(first: firstName, middle: middleName, last: lastName) }

    /// The e-mail address that apps may receive; `nil` if the person logs in with a telephone number.
    public var email: String? { LoginName.isEmailAddress(login) ? login : nil }
}

/// A password digest in its encoding: an Argon2id digest of the provider, such as `$argon2id$v=19$…`, or one of another system that the next
/// login replaces; see ``PasswordScheme``. It does not appear in descriptions.
public struct PasswordDigest: Sendable, CustomStringConvertible, CustomReflectable {
    /// The standard encoding of the digest.
    public let encoded: String
    /// Creates a digest from its standard encoding.
    public init(encoded: String) { self.encoded = encoded }
    public var description: String { "PasswordDigest(•••)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The components of a person's name.
public struct PersonName: Sendable, Hashable {
    /// The first name.
    public let first: String
    /// The middle name, if any.
    public let middle: String?
    /// The last name.
    public let last: String

    /// Creates a name from its components.
    public init(first: String, middle: String?, last: String) {
        self.first = first
        self.middle = middle
        self.last = last
    }

    /// The full name: first, middle, and last, separated by spaces.
    public var formatted: String { [first, middle, last].compactMap(\.self).joined(separator: " ") }
}

extension Person {
    /// Whether a permission currently gives an app no data, because the person has not provided any. The consent page says so.
    public func lacksData(for permission: Permission) -> Bool {
        switch permission {
        case .email: email == nil
        case .userBirthday, .userAgeRange: birthday == nil
        case .userGender: gender == nil
        case .userHometown: hometown == nil
        case .userLocation: location == nil
        case .userLink: link == nil
        default: false
        }
    }
}
