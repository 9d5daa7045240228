import ProviderDomain

/// The state that the developer tools store in a browser: a token, which would otherwise have to be in a URL, and the logins that the
/// explorer has begun. The state is sealed, so that only the provider can read it.
struct ToolState: BrowserBoundValue {
    static let purpose = Sealer.Purpose.toolState

    /// The current token.
    private(set) var token: String?
    /// The app of the token.
    private(set) var appID: String?
    /// Whether the person typed the token, in which case it is retained when another app is selected.
    private(set) var isTyped = false
    /// The IDs of the logins that have begun and not ended. Each login can end only once.
    private var pendingLogins: [String] = []
    /// The person who may use the state; `nil` if a link with the token was opened while nobody was logged in. The person who logs in next
    /// may then use the state.
    let person: Person.ID?

    /// How long the state is valid, in seconds.
    static let maximumAge = 43_200
    /// How long the state is valid before a login, and in the token debugger, in seconds.
    static let maximumAgeBeforeLogin = 600
    /// The maximum length of a stored token, in bytes. Browsers reject cookies of more than 4096 bytes.
    static let maximumTokenLength = 2000
    private static let maximumPendingLogins = 4

    /// Creates an empty state.
    init(of person: Person.ID?) { self.person = person }

    var lifetime: Double { Double(person == nil ? Self.maximumAgeBeforeLogin : Self.maximumAge) }

    /// Replaces the stored token. A token that is empty or too long is not stored.
    mutating func store(_ token: String?, of appID: String?, isTyped: Bool = false) {
        let isStored = token.map { !$0.isEmpty && $0.utf8.count <= Self.maximumTokenLength } ?? false
        self.token = isStored ? token : nil
        self.appID = isStored ? appID : nil
        self.isTyped = isStored && isTyped
    }

    mutating func begin(_ login: ExplorerLogin) { pendingLogins = [login.id] + pendingLogins.prefix(Self.maximumPendingLogins - 1) }

    /// Marks a login as ended.
    /// - Returns: whether the login was begun in this browser and had not ended before.
    mutating func end(_ login: ExplorerLogin) -> Bool {
        let isOpen = pendingLogins.contains(login.id)
        pendingLogins.removeAll { $0 == login.id }
        return isOpen
    }
}

extension Provider {
    /// Returns the state that a browser sent. If that state is invalid, has expired, or belongs to another person or browser, the result is
    /// an empty state.
    func toolState(in sealed: String?, of person: Person.ID?, from browser: BrowserIdentity) -> ToolState {
        guard let state = open(ToolState.self, in: sealed, from: browser), state.person == person else { return ToolState(of: person) }
        return state
    }
}
