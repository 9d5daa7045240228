import ProviderDomain

/// The overview of an app for its developers: what clients need to know, and links to the secrets.
struct AppOverviewPage: Sendable {
    /// The result of checking a redirect URI as the dialog would.
    struct Check: Sendable {
        let typed: String
        let verdict: Verdict

        enum Verdict: Sendable {
            case allowed
            case blocked(Reason)
            case invalid(SettingProblem)
        }

        /// The reason why the dialog would block a redirect URI. The raw value is the last component of the text's key in the catalog.
        enum Reason: String, Sendable, CaseIterable {
            case unregistered, domain, inactive
            case switchedOff = "switched-off"
        }
    }

    let head: AppPageHeader
    /// The client token; `nil` if the role does not permit seeing it.
    let clientToken: ClientToken?
    let hasSecret: Bool
    let addresses: [HomePage.Address]
    /// The configuration problems of the app; `nil` if the role does not permit fixing them.
    let findings: [AppFinding]?
    var check: Check?
    var notice: DeveloperNotice?

    enum ClientToken: Sendable {
        case none
        case some(String)
    }
}

extension AppOverviewPage: RenderablePage {
    var template: String { "app_overview" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(catalog.localized(head.tab.text), catalog, names),
            "head": head.content(catalog, names, notice: notice),
            "factsTitle": catalog.localized(.overviewFacts, names),
            "facts": facts(catalog, names),
            "addressesTitle": catalog.localized(.homeAddresses, names),
            "addressesText": catalog.localized(.homeAddressesText, names),
            "addresses": addresses.map {
                ["label": catalog.localized($0.text, names), "url": $0.url, "isLink": $0.isLink] as [String: Any]
            },
        ]
        if let findings {
            content["lint"] = [
                "title": catalog.localized(.findingsTitle, names), "text": catalog.localized(.findingsText, names),
                "findings": AppFindingsSection.content(findings, of: head.id, for: head.role, catalog),
            ]
        }
        if head.role.allows(.develop) { content["check"] = checkContent(catalog, names) }
        content["leave"] = ["url": DeveloperEndpoints.Path.leave(head.id), "text": catalog.localized(.developersLeave, names)]
        if head.role.allows(.administer) {
            content["removal"] = ["url": DeveloperEndpoints.Path.removal(head.id), "text": catalog.localized(.overviewRemove, names)]
        }
        return content
    }

    private func facts(_ catalog: MessageCatalog, _ names: [String: String]) -> [[String: Any]] {
        func link(_ url: String, _ text: PageText) -> [String: Any] { ["url": url, "text": catalog.localized(text, names)] }
        var facts: [[String: Any]] = [["label": catalog.localized(.overviewID, names), "code": head.id]]
        if let clientToken {
            var fact: [String: Any] = [
                "label": catalog.localized(.overviewClientToken, names), "help": catalog.localized(.overviewClientTokenText, names),
                "links": ["each": [link(DeveloperEndpoints.Path.newClientToken(head.id), .overviewNewClientToken)]],
            ]
            switch clientToken {
            case .none: fact["value"] = catalog.localized(.overviewNothing, names)
            case .some(let token): fact["code"] = token
            }
            facts.append(fact)
        }
        if head.role.allows(.administer) {
            let new = link(DeveloperEndpoints.Path.newSecret(head.id), .overviewNewSecret)
            facts.append([
                "label": catalog.localized(.overviewSecret, names),
                "value": catalog.localized(hasSecret ? .overviewSecretHidden : .overviewNothing, names),
                "links": ["each": hasSecret ? [link(DeveloperEndpoints.Path.secret(head.id), .overviewShowSecret), new] : [new]],
            ])
        }
        if head.role.allows(.develop) {
            facts.append([
                "label": catalog.localized(.overviewIcon, names),
                "value": catalog.localized(head.iconDigest == nil ? .overviewNothing : .overviewIconSet, names),
                "links": ["each": [link(DeveloperEndpoints.Path.icon(head.id), .overviewChangeIcon)]],
            ])
        }
        return facts
    }

    private func checkContent(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.checkTitle, names),
            "text": catalog.localized(.checkText, names),
            "label": catalog.localized(.checkLabel, names),
            "submit": catalog.localized(.checkSubmit, names),
            "url": DeveloperEndpoints.Path.app(head.id),
            "typed": check?.typed ?? "",
        ]
        switch check?.verdict {
        case nil: break
        case .allowed: content["result"] = ["text": catalog.localized(.checkAllowed, names)]
        case .blocked(let reason):
            content["result"] = [
                "text": catalog.localized(.checkBlocked, names), "isWrong": true,
                "reason": catalog.text("developers.check.\(reason.rawValue)", names),
            ]
        case .invalid(let problem):
            content["result"] = [
                "text": catalog.localized(.checkBlocked, names), "isWrong": true, "reason": catalog.error(problem, names),
            ]
        }
        return content
    }
}
