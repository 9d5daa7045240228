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

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.localized(.homeTitle, names),
            "heading": words.localized(.homeHeading, names),
            "introduction": words.localized(.homeIntroduction, names),
            "addressesTitle": words.localized(.homeAddresses, names),
            "addressesText": words.localized(.homeAddressesText, names),
            "addresses": addresses.map {
                ["label": words.localized($0.text, names), "url": $0.url, "isLink": $0.isLink] as [String: Any]
            },
        ]
        if !people.isEmpty {
            content["people"] = [
                "title": words.localized(.homePeople, names),
                "text": words.localized(.homePeopleText, names),
                "loginLabel": words.localized(.loginEmail, names),
                "passwordLabel": words.localized(.loginPassword, names),
                "each": people.map { ["name": $0.name, "login": $0.login, "password": $0.password] },
            ]
        }
        return content
    }
}
