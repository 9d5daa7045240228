import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the tools keep in a browser, sealed, and readable for nobody but the provider: a token, so that it has to stand in no address, and the
/// logins that the explorer has begun there. It is worth nothing in another browser.
struct ToolMemory: Sendable, Codable {
    /// The token that is at work.
    private(set) var token: String?
    /// The app that it is for.
    private(set) var appID: String?
    /// Whether somebody has typed it: it stays where they have, whatever app they choose.
    private(set) var isTyped = false
    /// The logins that have begun and not ended: each ends once.
    private var begun: [String] = []
    private let browser: String
    /// Whose it is; if `nil`, that of whoever logs in next: a link has brought it to a browser in which nobody was.
    private let person: Int64?
    private var keptAt: Double = 0

    /// Seconds for which something is kept.
    static let lifetime = 43_200
    /// The same for what is nobody's yet, and for what the debugger looks at.
    static let shortLifetime = 600
    /// The longest token that is kept, in bytes: a browser keeps no cookie of more than 4096.
    static let longestToken = 2000
    private static let mostBegun = 4

    /// An empty one.
    init(of person: Person.ID?, in browser: String) {
        self.person = person?.rawValue
        self.browser = browser
    }

    /// What a browser has sent, where it is this person's; an empty one otherwise.
    init(_ sealed: String?, of person: Person.ID?, in browser: String, openedBy sealer: Sealer, at now: Date) {
        self.init(of: person, in: browser)
        guard let bytes = sealed.flatMap({ Base64URL.decode($0) }).flatMap({ sealer.open($0, for: .toolMemory) }),
            let memory = try? JSONDecoder().decode(ToolMemory.self, from: Data(bytes)),
            constantTimeEquals(memory.browser.utf8, browser.utf8), memory.person == person?.rawValue,
            (-60...Double(person == nil ? Self.shortLifetime : Self.lifetime)).contains(now.timeIntervalSince1970 - memory.keptAt)
        else { return }
        self = memory
    }

    /// Keeps a token in the place of the one before; an empty one, or one that is too long, is not kept.
    mutating func keep(_ token: String?, of appID: String?, isTyped: Bool = false) {
        let isKept = token.map { !$0.isEmpty && $0.utf8.count <= Self.longestToken } ?? false
        self.token = isKept ? token : nil
        self.appID = isKept ? appID : nil
        self.isTyped = isKept && isTyped
    }

    mutating func begin(_ login: ExplorerLogin) { begun = [login.id] + begun.prefix(Self.mostBegun - 1) }

    /// - Returns: whether the login was begun here, and has not ended before.
    mutating func end(_ login: ExplorerLogin) -> Bool {
        let isOpen = begun.contains(login.id)
        begun.removeAll { $0 == login.id }
        return isOpen
    }

    /// - Throws: what sealing throws.
    func sealed(by sealer: Sealer, at now: Date) throws -> String {
        var memory = self
        memory.keptAt = now.timeIntervalSince1970
        return Base64URL.encode(try sealer.seal(Array(JSONEncoder().encode(memory)), for: .toolMemory))
    }
}
