/// The party for which a password is digested or verified. It determines the position of the work in the ``PasswordQueue``.
///
/// In a browser in which the person has not logged in before, the requester is of the same kind, whether or not a person has the login
/// name. The response and its delay therefore do not reveal whether a person exists.
public struct PasswordRequester: Sendable, Hashable {
    /// A kind of requester. Each kind has its own share of the turns, no matter how much work of the other kinds is waiting.
    enum Kind: Sendable, Hashable, CaseIterable {
        /// People in browsers in which they have logged in before.
        case knownBrowser
        /// Everyone else who logs in.
        case everyoneElse
        /// Apps that set the passwords of their test users.
        case app
    }

    let kind: Kind
    /// The groups that the requester belongs to, from the widest to the narrowest. The groups of one kind take turns.
    let groups: [String]
    /// The index of the group whose number of waiting passwords is limited. The wider groups before it take turns, but have no limit.
    let limitedLevel: Int

    private init(_ kind: Kind, _ groups: [String], boundedAt level: Int = 0) {
        self.kind = kind
        self.groups = groups
        limitedLevel = level
    }

    /// Creates the requester for a person who logs in, or who enters their password again.
    ///
    /// The kind is `knownBrowser` only if this person has logged in to the browser before. It is never used for a test user, because
    /// an app can create two thousand test users.
    /// - Parameters:
    ///   - person: The person with the login name that was entered, if there is one.
    ///   - address: The IP address of the caller, or `nil` if it is unknown.
    public init(of person: Person?, in browser: KnownBrowser?, from address: NetworkAddress?) {
        if let person, person.testApps.isEmpty, browser?.knows(person) == true {
            self.init(.knownBrowser, [String(person.id.rawValue)])
        } else if let address {
            self.init(.everyoneElse, Self.groups(of: address), boundedAt: 1)
        } else {
            self.init(.everyoneElse, ["unknown"])
        }
    }

    /// Returns the networks of an address and the address itself. The widest network has no limit of its own; see `NetworkAddress.nestedNetworks`.
    private static func groups(of address: NetworkAddress) -> [String] {
        let ranges = address.nestedNetworks
        let alone = NetworkAddress.Range(of: address, length: address.bytes.count * 8)
        return (ranges.last == alone ? ranges : ranges + [alone]).map(\.description)
    }

    /// Returns the requester for an app that sets the password of a test user.
    public static func app(_ id: String) -> PasswordRequester { PasswordRequester(.app, [id]) }

    /// The operator who loads a seed.
    public static let seed = PasswordRequester(.knownBrowser, ["seed"])
}
