import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A browser in which people have logged in before, according to its sealed cookie. The cookie gives no access to anything. It only has the
/// effect that, for these people, wrong passwords in this browser are counted separately, and passwords wait in the subqueue of known
/// browsers; see ``PasswordQueue``.
public struct KnownBrowser: Sendable, Codable, Hashable {
    /// The unique ID of the browser, which nobody can guess.
    public let id: String
    /// The people who logged in, the most recent first. Each entry is the ID of the person and the ``PasswordDigest/stamp`` of the
    /// password.
    private let accounts: [String]

    /// Creates a browser in which nobody has logged in yet.
    public init(id: String) {
        self.id = id
        accounts = []
    }

    private init(id: String, accounts: [String]) {
        self.id = id
        self.accounts = accounts
    }

    /// The maximum number of people in the cookie of a browser.
    private static let maximumAccounts = 8

    /// Returns the browser after a login.
    /// - Parameter password: The digest of the person's current password.
    public func addingLogin(of person: Person.ID, with password: PasswordDigest) -> KnownBrowser {
        let others = accounts.filter { $0.prefix { $0 != " " } != String(person.rawValue) }
        return KnownBrowser(id: id, accounts: Array(([Self.account(person, password)] + others).prefix(Self.maximumAccounts)))
    }

    /// Whether the person has logged in to this browser with their current password. After the password has changed, no browser knows the
    /// person.
    func knows(_ person: Person) -> Bool { accounts.contains(Self.account(person.id, person.password)) }

    private static func account(_ person: Person.ID, _ password: PasswordDigest) -> String { "\(person.rawValue) \(password.stamp)" }

    /// Returns the value of the cookie.
    /// - Throws: An error from encoding or sealing.
    public func sealed(by sealer: Sealer) throws -> String {
        Base64URL.encode(try sealer.seal(Array(JSONEncoder().encode(self)), for: .knownBrowser))
    }

    /// Reads the value of a cookie. The result is `nil` if this provider did not seal it.
    public static func open(_ text: String, by sealer: Sealer) -> KnownBrowser? {
        guard let bytes = Base64URL.decode(text).flatMap({ sealer.open($0, for: .knownBrowser) }) else { return nil }
        return try? JSONDecoder().decode(KnownBrowser.self, from: Data(bytes))
    }
}
