/// The consent page, where the person reviews and edits the permissions that the app requests.
struct ConsentPage: Sendable {
    let appName: String
    let firstName: String
    /// The person who is logged in; `nil` if the page shows only the first name.
    let person: PersonSummary?
    /// Where the browser goes after the decision; `nil` if the page does not say so.
    let destination: Destination?
    /// The sealed state of the dialog, for the hidden field of the form.
    let form: String
    let permissions: [ConsentPermission]
    /// Whether the person granted all permissions before and only confirms them.
    let isReturning: Bool
    /// The names of the permissions that the person granted before and that this login includes again.
    let alreadyGranted: [String]
    /// The note that the page shows about the app's lasting access; `nil` for none.
    let accessChange: AccessChange?
    /// The user code that the device shows (RFC 8628); `nil` unless a device requested the login.
    let userCode: String?
    /// The address of the app's privacy policy.
    let privacyPolicy: String?
    /// The address of the app's terms of service.
    let terms: String?
    let display: DialogDisplay
    /// The digest of the app's icon; see ``AppIcon``.
    let iconDigest: String?
    /// An additional note for people with a role in the app; `nil` for others.
    let developer: Developer?

    struct Developer: Sendable {
        /// The note, in English.
        let note: String
        /// The address of the permissions page of the app.
        let address: String
    }

    /// Where the browser goes after the decision.
    enum Destination: Sendable, Hashable {
        /// A web site with this host name, which is that of the app's registered redirect URI.
        case domain(String)
        /// An app on the same device.
        case localApp
    }

    enum AccessChange: Sendable {
        case limited
        /// This is a Limited Login, but the app may still have access from a classic login.
        case limitedAfterClassicLogin
        /// This is a classic login after Limited Logins, whose pages said that the app has no lasting access.
        case fullAfterLimited

        fileprivate var text: PageText {
            switch self {
            case .limited: .limited
            case .limitedAfterClassicLogin: .limitedAfterClassic
            case .fullAfterLimited: .accessAfterLimited
            }
        }
    }

    init(
        appName: String, firstName: String, person: PersonSummary? = nil, destination: Destination? = nil, form: String,
        permissions: [ConsentPermission], isReturning: Bool = false,
        alreadyGranted: [String] = [],
        accessChange: AccessChange? = nil, userCode: String? = nil, privacyPolicy: String? = nil, terms: String? = nil,
        display: DialogDisplay = .page, iconDigest: String? = nil, developer: Developer? = nil
    ) {
        self.developer = developer
        self.iconDigest = iconDigest
        self.appName = appName
        self.firstName = firstName
        self.person = person
        self.destination = destination
        self.form = form
        self.permissions = permissions
        self.isReturning = isReturning
        self.alreadyGranted = alreadyGranted
        self.accessChange = accessChange
        self.userCode = userCode
        self.privacyPolicy = privacyPolicy
        self.terms = terms
        self.display = display
    }
}

extension ConsentPage: RenderablePage {
    var template: String { "consent" }

    func placeholders(provider: String) -> [String: String] {
        ["app": appName, "firstName": firstName, "provider": provider, "code": userCode ?? ""]
    }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(isReturning ? .consentAgainTitle : .consentTitle, names),
            "appIcon": AppIcon(name: appName, digest: iconDigest).content,
            "form": form,
            "heading": catalog.localized(isReturning ? .consentAgainHeading : .consentHeading, names),
            "introduction": catalog.localized(isReturning ? .consentAgainIntroduction : .consentIntroduction, names),
            "permissions": permissions.enumerated().map { $1.content(catalog, names, number: $0 + 1) },
            "continue": catalog.localized(.consentContinue, names),
            "cancel": catalog.localized(.cancel, names),
            "switch": catalog.localized(.consentSwitch, names),
        ]
        if let person { content["person"] = person.content.merging(["label": catalog.localized(.settingsAccount, names)]) { $1 } }
        switch destination {
        case .domain(let domain): content["destination"] = catalog.localized(.consentDestination, names.merging(["domain": domain]) { $1 })
        case .localApp: content["destination"] = catalog.localized(.consentDestinationLocal, names)
        case nil: break
        }
        // The sentence says that the app receives nothing before the person presses Continue, so it is shown only if that is true.
        if alreadyGranted.isEmpty, !isReturning, accessChange != .fullAfterLimited {
            content["promise"] = catalog.localized(.consentPromise, names)
        }
        if !alreadyGranted.isEmpty {
            content["known"] = [
                "title": catalog.localized(.consentAlreadyGranted, names),
                "permissions": alreadyGranted.map {
                    catalog.localized(named: "permission.\($0).title", names) ?? LocalizedText(pieces: [.name($0)])
                },
            ]
        }
        if let developer {
            content["developer"] = [
                "label": catalog.localized(.errorPageDeveloper, names), "note": developer.note, "address": developer.address,
                "way": catalog.localized(.tabPermissions, names),
            ]
        }
        if userCode != nil { content["device"] = catalog.localized(.consentDevice, names) }
        let links = [(privacyPolicy, PageText.consentPrivacy), (terms, .consentTerms)].compactMap { address, text -> [String: Any]? in
            guard let address, ["https://", "http://"].contains(where: address.hasPrefix) else { return nil }
            return ["address": address, "text": catalog.localized(text, names)]
        }
        if !links.isEmpty { content["links"] = ["each": links] }
        switch accessChange {
        case .fullAfterLimited?: content["unlimited"] = catalog.localized(.accessAfterLimited, names)
        case let accessChange?: content["limited"] = catalog.localized(accessChange.text, names)
        case nil: break
        }
        return content
    }
}
