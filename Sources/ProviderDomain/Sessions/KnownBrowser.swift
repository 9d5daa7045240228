import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A browser in which people have logged in before, as it says itself under the provider's seal. It opens nothing: its people have a counter of
/// wrong passwords of their own there, which is all.
public struct KnownBrowser: Sendable, Codable, Hashable {
    /// Names the browser; nobody can guess it.
    public let id: String
    /// Its people, the last one first: the number, and the ``PasswordDigest/stamp`` of the password that was typed.
    private let accounts: [String]

    /// A browser that nobody has logged in with.
    public init(id: String) {
        self.id = id
        accounts = []
    }

    private init(id: String, accounts: [String]) {
        self.id = id
        self.accounts = accounts
    }

    /// How many people a browser may have.
    private static let mostAccounts = 8

    /// The same browser after a login.
    /// - Parameter password: the one that is in force.
    public func after(_ person: Person.ID, with password: PasswordDigest) -> KnownBrowser {
        let others = accounts.filter { $0.prefix { $0 != " " } != String(person.rawValue) }
        return KnownBrowser(id: id, accounts: Array(([Self.account(person, password)] + others).prefix(Self.mostAccounts)))
    }

    /// Whether the person has logged in here with the password that they have: another one makes every browser a stranger.
    func knows(_ person: Person) -> Bool { accounts.contains(Self.account(person.id, person.password)) }

    private static func account(_ person: Person.ID, _ password: PasswordDigest) -> String { "\(person.rawValue) \(password.stamp)" }

    /// What the cookie holds.
    /// - Throws: what sealing throws.
    public func sealed(by sealer: Sealer) throws -> String {
        Base64URL.encode(try sealer.seal(Array(JSONEncoder().encode(self)), for: .knownBrowser))
    }

    /// Reads a cookie that came back, or `nil` for anything that this provider did not seal.
    public static func open(_ text: String, by sealer: Sealer) -> KnownBrowser? {
        guard let bytes = Base64URL.decode(text).flatMap({ sealer.open($0, for: .knownBrowser) }) else { return nil }
        return try? JSONDecoder().decode(KnownBrowser.self, from: Data(bytes))
    }
}
