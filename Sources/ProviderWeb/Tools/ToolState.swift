import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The state that the developer tools store in a browser, sealed so that only the provider can read it: a token, which would otherwise have to be
/// in a URL, and the logins that the explorer has begun. It is worthless in another browser.
struct ToolState: Sendable, Codable {
    /// The current token.
    private(set) var token: String?
    /// The app of the token.
    private(set) var appID: String?
    /// Whether the person typed the token, in which case it is retained when another app is selected.
    private(set) var isTyped = false
    /// The IDs of the logins that have begun and not ended; each can end once.
    private var begun: [String] = []
    private let browser: String
    /// The person who may use it; `nil` for the person who logs in next, because a link brought the token to a browser without a session.
    private let person: Int64?
    private var keptAt: Double = 0

    /// How long the state is valid, in seconds.
    static let lifetime = 43_200
    /// How long the state is valid before a login, and in the token debugger, in seconds.
    static let shortLifetime = 600
    /// The longest token that is stored, in bytes, because browsers reject cookies of more than 4096 bytes.
    static let longestToken = 2000
    private static let mostBegun = 4

    /// Creates an empty state.
    init(of person: Person.ID?, in browser: String) {
        self.person = person?.rawValue
        self.browser = browser
    }

    /// Opens the state that a browser sent; empty if it belongs to another person or browser, or has expired.
    init(_ sealed: String?, of person: Person.ID?, in browser: String, openedBy sealer: Sealer, at now: Date) {
        self.init(of: person, in: browser)
        guard let bytes = sealed.flatMap({ Base64URL.decode($0) }).flatMap({ sealer.open($0, for: .toolState) }),
            let memory = try? JSONDecoder().decode(ToolState.self, from: Data(bytes)),
            constantTimeEquals(memory.browser.utf8, browser.utf8), memory.person == person?.rawValue,
            (-60...Double(person == nil ? Self.shortLifetime : Self.lifetime)).contains(now.timeIntervalSince1970 - memory.keptAt)
        else { return }
        self = memory
    }

    /// Stores a token in place of the previous one; an empty token, or one that is too long, is not stored.
    mutating func store(_ token: String?, of appID: String?, isTyped: Bool = false) {
        let isStored = token.map { !$0.isEmpty && $0.utf8.count <= Self.longestToken } ?? false
        self.token = isStored ? token : nil
        self.appID = isStored ? appID : nil
        self.isTyped = isStored && isTyped
    }

    mutating func begin(_ login: ExplorerLogin) { begun = [login.id] + begun.prefix(Self.mostBegun - 1) }

    /// Marks a login as ended.
    /// - Returns: whether the login was begun here and had not ended before.
    mutating func end(_ login: ExplorerLogin) -> Bool {
        let isOpen = begun.contains(login.id)
        begun.removeAll { $0 == login.id }
        return isOpen
    }

    /// Seals the state for a cookie.
    /// - Throws: any error from sealing.
    func sealed(by sealer: Sealer, at now: Date) throws -> String {
        var memory = self
        memory.keptAt = now.timeIntervalSince1970
        return Base64URL.encode(try sealer.seal(Array(JSONEncoder().encode(memory)), for: .toolState))
    }
}
