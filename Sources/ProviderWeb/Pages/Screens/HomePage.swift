/// Home: what the provider is, sample people to log in as, and the addresses for configuring a client.
struct HomePage: Sendable {
    /// A sample person whose credentials are public.
    struct SamplePerson: Sendable {
        let name: String
        let login: String
        let password: String
    }

    /// An address for the configuration of a client.
    struct Address: Sendable {
        /// The label of the address.
        let text: PageText
        let url: String
        /// Whether the address is shown as a link, because a browser can open it.
        let isLink: Bool
    }

    let people: [SamplePerson]
    let addresses: [Address]
}

extension HomePage: RenderablePage {
    var template: String { "home" }
    var section: PageSection? { .home }
    var linksToHome: Bool { false }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.homeTitle, names),
            "heading": catalog.localized(.homeHeading, names),
            "introduction": catalog.localized(.homeIntroduction, names),
            "addressesTitle": catalog.localized(.homeAddresses, names),
            "addressesText": catalog.localized(.homeAddressesText, names),
            "addresses": addresses.map {
                ["label": catalog.localized($0.text, names), "url": $0.url, "isLink": $0.isLink] as [String: Any]
            },
        ]
        if !people.isEmpty {
            content["people"] = [
                "title": catalog.localized(.homePeople, names),
                "text": catalog.localized(.homePeopleText, names),
                "loginLabel": catalog.localized(.loginEmail, names),
                "passwordLabel": catalog.localized(.loginPassword, names),
                "each": people.map { ["name": $0.name, "login": $0.login, "password": $0.password] },
            ]
        }
        return content
    }
}
