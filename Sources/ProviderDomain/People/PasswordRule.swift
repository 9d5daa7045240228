public import LoginModel

/// The rules for passwords that people choose (NIST SP 800-63B, section 5.1.1.2): long enough, and not one of the first that an attacker would
/// try. Rules about character classes do not improve passwords, so there are none.
public enum PasswordRule: String, Sendable, Hashable, CaseIterable {
    /// The password has fewer than ``minimumLength`` Unicode scalars.
    case tooShort
    /// The password has more than ``Person/maximumPasswordLength`` bytes.
    case tooLong
    /// The password equals the login name.
    case isLogin
    /// The password equals the current one.
    case isOld
    /// The password is easy to guess: few distinct characters, sequences of letters or keys, or a common word or a name with little else.
    case guessable
    /// The repeated password differs from the first.
    case mismatch

    /// The minimum length, in Unicode scalars.
    public static let minimumLength = 8

    /// The names that an attacker knows.
    public struct Names: Sendable {
        /// The login name of the person.
        public let login: String
        /// The names of the person and the provider.
        let others: [String]

        /// Creates the names for a person.
        /// - Parameter provider: The name of the provider on the pages.
        public init(_ person: Person, provider: String) {
            login = person.login
            let (first, last) = (person.firstName, person.lastName)
            others = [first, person.middleName, last, person.name, first + last, last + first, provider].compactMap(\.self)
        }

        /// All names that a password might be made from.
        var all: [String] { [login, String(login.prefix { $0 != "@" })] + others }
    }

    /// Returns the first rule that a new password violates, or `nil` if it violates none.
    public static func broken(
        by password: Secret, typedAgain again: Secret, insteadOf old: Secret, of names: Names
    ) -> PasswordRule? {
        password.reveal { password in
            if password.unicodeScalars.count < minimumLength { return .tooShort }
            if password.utf8.count > Person.maximumPasswordLength { return .tooLong }
            if LoginName.canonical(password) == LoginName.canonical(names.login) { return .isLogin }
            if old.reveal({ $0 == password }) { return .isOld }
            if GuessablePassword.matches(password, names: names.all) { return .guessable }
            return again.reveal { $0 == password } ? nil : .mismatch
        }
    }
}
