/// Home: what the provider is, sample people to log in as, and the addresses for configuring a client.
struct HomePage: Sendable {
    /// A sample person whose credentials are public.
    struct SamplePerson: Sendable {
        let summary: PersonSummary
        let firstName: String
        let password: String
        /// The address of the login page for this person.
        let address: String
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
            "addresses": addresses.enumerated().map { index, address in
                [
                    "number": index + 1, "label": catalog.localized(address.text, names), "url": address.url, "isLink": address.isLink,
                ] as [String: Any]
            },
            "logIn": catalog.localized(.loginSubmit, names),
            "copy": catalog.localized(.explorerCopy, names),
            "copied": catalog.localized(.explorerCopied, names),
        ]
        if !people.isEmpty {
            content["people"] = [
                "title": catalog.localized(.homePeople, names),
                "text": catalog.localized(.homePeopleText, names),
                "loginLabel": catalog.localized(.loginEmail, names),
                "passwordLabel": catalog.localized(.loginPassword, names),
                "each": people.enumerated().map { index, person in
                    [
                        "number": index + 1, "picture": person.summary.picture, "name": person.summary.name, "login": person.summary.login,
                        "password": person.password, "address": person.address,
                        "logInAs": catalog.localized(.homeLogInAs, ["firstName": person.firstName]),
                    ] as [String: Any]
                },
            ]
        }
        return content
    }
}
