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
    var leadsHome: Bool { false }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.homeTitle, names),
            "heading": words.wording(.homeHeading, names),
            "introduction": words.wording(.homeIntroduction, names),
            "addressesTitle": words.wording(.homeAddresses, names),
            "addressesText": words.wording(.homeAddressesText, names),
            "addresses": addresses.map {
                ["label": words.wording($0.text, names), "url": $0.url, "isLink": $0.isLink] as [String: Any]
            },
        ]
        if !people.isEmpty {
            content["people"] = [
                "title": words.wording(.homePeople, names),
                "text": words.wording(.homePeopleText, names),
                "loginLabel": words.wording(.loginEmail, names),
                "passwordLabel": words.wording(.loginPassword, names),
                "each": people.map { ["name": $0.name, "login": $0.login, "password": $0.password] },
            ]
        }
        return content
    }
}
