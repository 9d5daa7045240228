public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person changes their own password: one fact for the store. Every session ends, and what was given under the old password is void; the browser
/// in which it was changed gets a session of its own.
public struct PasswordChange: Sendable {
    /// Whose password it is.
    public let person: Person.ID
    /// The password that was looked at, and must be in force still.
    public let before: PasswordDigest
    /// The password from now on.
    public let after: PasswordDigest
    /// The digest of the session in which it is changed: it must live still.
    public let session: String
    /// The session that takes its place.
    public let next: BrowserSession

    /// Takes everything as it is.
    public init(from before: PasswordDigest, to after: PasswordDigest, in session: String, goingOnIn next: BrowserSession) {
        person = next.person
        self.before = before
        self.after = after
        self.session = session
        self.next = next
    }

    /// When.
    public var at: Date { next.authenticatedAt }
}

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
    /// The second time it was typed otherwise.
    case mismatch

    /// Unicode scalars.
    public static let shortest = 8

    /// The rule that a new password breaks first, if any.
    public static func broken(by password: Secret, typedAgain again: Secret, insteadOf old: Secret, of login: String) -> PasswordRule? {
        password.reveal { password in
            if password.unicodeScalars.count < shortest { return .tooShort }
            if password.utf8.count > Person.longestPassword { return .tooLong }
            if LoginName.canonical(password) == login { return .isLogin }
            if old.reveal({ $0 == password }) { return .isOld }
            return again.reveal { $0 == password } ? nil : .mismatch
        }
    }
}
