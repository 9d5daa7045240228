import LoginModel
import ProviderStore
import ProviderWeb

/// The lines that `latchkey serve` prints on standard error once it answers requests.
struct StartSummary {
    let settings: ServeSettings
    let url: PublicURL

    /// The number of people up to which they are counted. Counting a million would take a while.
    private static let countedPeople = 1_000

    /// Returns the lines that say what is served.
    func lines(_ store: any ProviderStore) async -> [String] {
        let name = settings.name == ProviderBrand.defaultName ? "" : "\(settings.name), served by "
        return [
            Terminal.styled("\(name)\(Version.line)", .bold),
            "  address  \(url)\(listening)",
            "  store    \(settings.store.escapedForLog)\(await contents(of: store))",
            "  stop     press Ctrl-C, or send the signal TERM",
        ]
    }

    /// Where the provider listens, if its public URL does not say so.
    private var listening: String {
        settings.publicURL == nil ? "" : ", listening at \(settings.host), port \(settings.port)"
    }

    private func contents(of store: any ProviderStore) async -> String {
        let people = try? await store.people(after: nil, limit: Self.countedPeople + 1).count
        guard let people, let apps = try? await store.apps().count else { return "" }
        let peopleText = people > Self.countedPeople ? "more than \(Self.countedPeople)" : "\(people)"
        return ", \(peopleText) \(people == 1 ? "person" : "people"), \(apps) \(apps == 1 ? "app" : "apps")"
    }

    /// The warnings about settings that are not safe for a provider that other people use.
    var warnings: [String] {
        var warnings: [String] = []
        if !url.isHTTPS, !url.isLoopback || !PublicURL.isLoopback(host: settings.host) {
            warnings.append("People reach \(url) without TLS, so everybody on the network path can read passwords and tokens.")
        }
        if settings.showSeedPeople { warnings.append("The home page shows the passwords of the people in the seed (--show-seed-people).") }
        if settings.callPrivateAddresses {
            warnings.append("Apps can make the provider call addresses in private networks (--call-private-addresses).")
        }
        return warnings
    }
}
