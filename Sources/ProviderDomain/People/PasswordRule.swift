public import LoginModel

/// What a password must be that a person chooses (NIST SP 800-63B, section 5.1.1.2): long enough, and none that everybody would try first. No other
/// rule makes one better.
public enum PasswordRule: String, Sendable, Hashable, CaseIterable {
    /// It has fewer than ``shortest`` characters.
    case tooShort
    /// It has more than ``Person/longestPassword`` bytes.
    case tooLong
    /// It is what the person logs in with.
    case isLogin
    /// It is the password that is in force.
    case isOld
    /// It is among the first that somebody would try: hardly any different characters, runs of letters or keys, a common word or a
    /// name with little else.
    case guessable
    /// The second time it was typed otherwise.
    case mismatch

    /// Unicode scalars.
    public static let shortest = 8

    /// The names that somebody who guesses knows.
    public struct Names: Sendable {
        /// What the person logs in with.
        public let login: String
        /// What the person and the provider are called.
        let others: [String]

        /// - Parameter provider: what the pages call the provider.
        public init(_ person: Person, provider: String) {
            login = person.login
            let (first, last) = (person.firstName, person.lastName)
            others = [first, person.middleName, last, person.name, first + last, last + first, provider].compactMap(\.self)
        }

        /// Every name by which a password could be made.
        var all: [String] { [login, String(login.prefix { $0 != "@" })] + others }
    }

    /// The rule that a new password breaks first, if any.
    public static func broken(
        by password: Secret, typedAgain again: Secret, insteadOf old: Secret, of names: Names
    ) -> PasswordRule? {
        password.reveal { password in
            if password.unicodeScalars.count < shortest { return .tooShort }
            if password.utf8.count > Person.longestPassword { return .tooLong }
            if LoginName.canonical(password) == LoginName.canonical(names.login) { return .isLogin }
            if old.reveal({ $0 == password }) { return .isOld }
            if GuessablePassword.isOne(password, knowing: names.all) { return .guessable }
            return again.reveal { $0 == password } ? nil : .mismatch
        }
    }
}
