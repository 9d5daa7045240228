/// The host names that a provider names itself. Names that an operator need not serve, such as those beside `www.login.example`, occur only
/// if the emulator ensures that they lead to the provider; see ``ProviderHooks/servesEveryName``.
extension Provider {
    /// Returns the origin of the login dialog in the metadata. For an emulator, the host name has no prefix, as that of Facebook Login.
    func dialogOrigin(at url: PublicURL) -> String { namesHostsByPurpose(at: url) ? url.origin(.none) : url.text }

    /// Returns the origin of the Graph API in responses. For an emulator, the host name begins with `graph.`, as that of Facebook Login.
    func graphOrigin(at url: PublicURL) -> String { namesHostsByPurpose(at: url) ? url.origin(.graph) : url.text }

    /// Returns the origins whose pages are those of the provider for redirect URIs. A name beside `www.` can belong to another server, which
    /// must not receive authorization responses.
    func ownOrigins(at url: PublicURL) -> [String] { url.beginsWithWWW && !hooks.servesEveryName ? [url.text] : url.origins }

    private func namesHostsByPurpose(at url: PublicURL) -> Bool { hooks.servesEveryName && url.beginsWithWWW }
}
