import LoginModel

/// The hosts of the login system, for which the emulator answers, and the domains of which nothing leaves this computer.
enum EmulatedHosts {
    /// The domain that the certificates are limited to.
    static let domain = "facebook.com"
    /// The public URL of the provider.
    static let publicURL = "https://www.facebook.com"

    /// The hosts for which the provider answers.
    static let names = ["", "www.", "m.", "limited.", "www.limited.", "graph.", "ep1.", "ep2.", "developers."].map { $0 + domain }

    /// The domains of which no host is ever reached through the proxy.
    static let reservedDomains = [domain, "facebook.net", "fbcdn.net", "fbsbx.com", "fb.com", "fb.me", "fb.gg"]

    /// Whether the provider answers for a host.
    static func contains(_ host: URLHost) -> Bool { host.name.map(names.contains) ?? false }

    /// Whether a host is in a reserved domain.
    static func isReserved(_ host: URLHost) -> Bool { host.name.map(isReserved) ?? false }

    /// Whether a name in lowercase, without a final dot, is in a reserved domain.
    static func isReserved(_ name: String) -> Bool { reservedDomains.contains { name == $0 || name.hasSuffix(".\($0)") } }
}
