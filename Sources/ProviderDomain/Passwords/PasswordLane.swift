/// Who a password is digested or checked for: decides whose turn it is in the ``PasswordQueue``.
///
/// A login name that nobody has is in the same lane as one that somebody has, so that no answer and no delay tells them apart.
public struct PasswordLane: Sendable, Hashable {
    /// What has a share of the work for itself, whatever waits elsewhere.
    enum Kind: Sendable, Hashable, CaseIterable {
        /// People in browsers in which they have logged in before.
        case knownBrowser
        /// Everybody else who logs in.
        case anybody
        /// Apps that set the passwords of their test users.
        case app
    }

    let kind: Kind
    /// Who is served in turn with others of the same kind, from the widest group to the narrowest.
    let groups: [String]
    /// Which of the groups has no more than a number of places. Those before it share turns alone.
    let boundedLevel: Int

    private init(_ kind: Kind, _ groups: [String], boundedAt level: Int = 0) {
        self.kind = kind
        self.groups = groups
        boundedLevel = level
    }

    /// Somebody logs in, or types their password again.
    ///
    /// A browser counts as known for its person alone. Test users have none: an app can make two thousand of them.
    /// - Parameters:
    ///   - person: who has the login name that was typed.
    ///   - address: the caller's; `nil` where it is not known.
    public init(of person: Person?, in browser: KnownBrowser?, from address: NetworkAddress?) {
        if let person, person.testApps.isEmpty, browser?.knows(person) == true {
            self.init(.knownBrowser, [String(person.id.rawValue)])
        } else if let address {
            self.init(.anybody, Self.groups(of: address), boundedAt: 1)
        } else {
            self.init(.anybody, ["unknown"])
        }
    }

    /// The widest has no bound of its own; see `NetworkAddress.nestedNetworks`.
    private static func groups(of address: NetworkAddress) -> [String] {
        let ranges = address.nestedNetworks
        let alone = NetworkAddress.Range(of: address, length: address.bytes.count * 8)
        return (ranges.last == alone ? ranges : ranges + [alone]).map(\.description)
    }

    /// An app sets the password of a test user.
    public static func app(_ id: String) -> PasswordLane { PasswordLane(.app, [id]) }

    /// The operator loads a seed.
    public static let seed = PasswordLane(.knownBrowser, ["seed"])
}
