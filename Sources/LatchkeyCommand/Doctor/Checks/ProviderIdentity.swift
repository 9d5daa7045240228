/// Compares the provider that answers at an address with the settings and the store.
struct ProviderIdentity {
    private let installation: Installation

    init(_ installation: Installation) { self.installation = installation }

    /// Returns why the provider at an address is not the one of the installation; `nil` if it is.
    func problem(of probe: AddressProbe) -> Finding? {
        if let issuer = probe.issuer, let expected = installation.issuer, issuer != expected {
            return .problem(
                "other_public_url", "The provider at \(probe.url) calls itself \(issuer), but the settings say \(expected).",
                "If \(issuer) is right, set --public-url to it; otherwise restart the provider with these settings."
            )
        }
        if let found = probe.keyIDs, let stored = installation.publishedKeyIDs, found.isDisjoint(with: stored) {
            return .problem(
                "other_store", "The provider at \(probe.url) publishes other keys than those of the store \(installation.settings.store).",
                "Check --store and the current folder of the provider, and which provider the reverse proxy forwards to.")
        }
        return nil
    }
}
