import LoginModel

/// The page of one app: what the app may see of the person, what it has received, and the history of both.
struct AppPage: Sendable {
    /// A field of the person that the app has received.
    struct Received: Sendable {
        /// The name of the field in the Graph API.
        let field: String
        let last: PageTime
        let count: Int
    }

    /// An entry of the audit log.
    struct Event: Sendable {
        /// The raw value of the event in the audit log.
        let name: String
        let at: PageTime
        let fields: [String]
        /// The number of occurrences on the day of ``at``, if the log counts them by day; otherwise 1.
        var count = 1
        /// The kind of login; `nil` if the event is not a login, or if the kind is unknown.
        var tracking: LoginTracking?

        /// Whether `fields` lists the permissions that the app received tokens for.
        var listsPermissions: Bool { ["login", "refreshed"].contains(name) }
    }

    /// The state of the latest data deletion request.
    struct Deletion: Sendable {
        enum State: Sendable {
            case waiting, failed
            /// All attempts so far have failed.
            case retrying(at: PageTime)
            case delivered(code: String, url: String)
        }

        let requestedAt: PageTime
        let state: State
    }

    let id: String
    let name: String
    /// The digest of the app's icon; see ``AppIcon``.
    var iconDigest: String?
    /// The sealed state, for the hidden fields of the forms.
    let form: String
    /// What the most recent logins let the app do; `nil` if unknown.
    let access: Access?
    /// The granted permissions; `nil` if the person has removed the app.
    let permissions: [Permission]?
    let declined: [Permission]
    let received: [Received]
    let events: [Event]
    /// Whether earlier events exist that are not shown.
    var hasEarlierEvents = false
    let deletion: Deletion?
    let deletionMethod: DeletionMethod
    /// The address of the app's privacy policy, which says who operates the app.
    var privacyPolicy: String?
    let notice: SettingsNotice?
    /// The permission that the notice is about, after the person has revoked it.
    var revokedPermission: String?

    /// What the most recent logins let the app do.
    enum Access: Sendable {
        case limited, classic
        /// The most recent login was limited, but the app may still have access from an earlier classic login.
        case limitedAfterClassicLogin
    }

    struct Permission: Sendable {
        let name: String
        /// The operator's text for a permission that the operator defined.
        let text: String?
        let isRequired: Bool
        /// Whether the permission is declined or expired and the person can allow it here.
        var isGrantable = false
    }

    /// How the person can have the app delete their data.
    enum DeletionMethod: Sendable {
        /// The provider sends a data deletion request to the app.
        case request
        /// The app offers neither a callback nor instructions.
        case none
        /// The app publishes instructions at this address.
        case instructions(String)
    }
}

/// The message that an account page shows after an action. The raw value is the last component of the text's key in the catalog.
enum SettingsNotice: String, Sendable, CaseIterable {
    case revoked = "taken-back"
    case allowed, removed, deletionRequested = "asked", unchanged = "nothing"
}

extension AppPage: RenderablePage {
    var template: String { "app" }
    var section: PageSection? { .apps }

    func placeholders(provider: String) -> [String: String] { ["provider": provider, "app": name] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.settingsAppTitle, names),
            "heading": LocalizedText(pieces: [.name(name)]),
            "back": catalog.localized(.settingsAppBack, names),
            "id": id,
            "appIcon": AppIcon(name: name, digest: iconDigest).content,
            "form": form,
            "seesTitle": catalog.localized(.settingsAppSees, names),
            "receivedTitle": catalog.localized(.settingsAppReceived, names),
            "deletion": deletionContent(catalog, names),
        ]
        switch access {
        case .limited: content["tracking"] = catalog.localized(.settingsAppLimited, names)
        case .classic: content["tracking"] = catalog.localized(.settingsAppClassic, names)
        case .limitedAfterClassicLogin: content["tracking"] = catalog.localized(.settingsAppLimitedAfterClassic, names)
        case nil: break
        }
        if let permissions {
            content["sees"] = ["each": permissions.enumerated().map { permission($1, number: $0 + 1, catalog, names) }]
            content["remove"] = catalog.localized(.settingsAppRemove, names)
        } else {
            content["nothing"] = catalog.localized(.settingsAppNothing, names)
        }
        if !declined.isEmpty {
            content["declined"] = [
                "title": catalog.localized(.settingsAppDeclined, names), "hasButtons": declined.contains(where: \.isGrantable),
                "each": declined.enumerated().map { declinedPermission($1, number: $0 + 1, catalog, names) },
            ]
        }
        if received.isEmpty {
            content["receivedNone"] = catalog.localized(.settingsAppReceivedNone, names)
        } else {
            content["received"] = [
                "each": received.map { detail in
                    [
                        "field": catalog.localized(named: "field.\(detail.field)", names) ?? LocalizedText(pieces: [.name(detail.field)]),
                        "line": catalog.localized(
                            .settingsAppReceivedLine, ["count": detail.count.number(in: catalog.language)],
                            at: ["date": catalog.minute(detail.last)]),
                    ]
                }
            ]
        }
        if !events.isEmpty {
            var history: [String: Any] = [
                "title": catalog.localized(.settingsAppHistory, names), "each": events.map { event($0, catalog) },
            ]
            if hasEarlierEvents {
                history["latest"] = catalog.localized(.settingsAppLatest, ["count": events.count.number(in: catalog.language)])
            }
            content["history"] = history
        }
        if let notice {
            content["notice"] = text(of: notice, catalog, names)
            content["isDone"] = notice != .unchanged
        }
        return content
    }

    private func text(of notice: SettingsNotice, _ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText? {
        let key = "settings.done.\(notice.rawValue)"
        guard notice == .revoked else { return catalog.localized(named: key, names) }
        // A permission that the operator defined has no text of its own.
        return catalog.localized(named: "permission.\(revokedPermission ?? "").revoked", names)
            ?? catalog.localized(named: key, names.merging(["permission": revokedPermission ?? ""]) { $1 })
    }

    private func title(_ permission: String, _ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText {
        catalog.localized(named: "permission.\(permission).title", names) ?? LocalizedText(pieces: [.name(permission)])
    }

    /// Returns the description of what a permission gives the app.
    private func effect(of permission: Permission, _ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText {
        catalog.localized(named: "permission.\(permission.name).gets", names) ?? permission.text.map { LocalizedText(pieces: [.name($0)]) }
            ?? catalog.localized(.consentAppDefined, names)
    }

    private func declinedPermission(
        _ permission: Permission, number: Int, _ catalog: MessageCatalog, _ names: [String: String]
    ) -> [String: Any] {
        var content: [String: Any] = ["title": title(permission.name, catalog, names)]
        if permission.isGrantable {
            content["allow"] = [
                "number": number, "name": permission.name, "gets": effect(of: permission, catalog, names),
                "label": catalog.localized(.settingsAppAllow, names),
            ]
        }
        return content
    }

    private func permission(
        _ permission: Permission, number: Int, _ catalog: MessageCatalog, _ names: [String: String]
    ) -> [String: Any] {
        var content: [String: Any] = [
            "number": number,
            "name": permission.name,
            "title": title(permission.name, catalog, names),
            "gets": effect(of: permission, catalog, names),
        ]
        if permission.isRequired {
            content["always"] = catalog.localized(.consentAlways, names)
        } else {
            content["takeBack"] = catalog.localized(.settingsAppRevoke, names)
        }
        return content
    }

    private func event(_ event: Event, _ catalog: MessageCatalog) -> [String: Any] {
        // Permissions are shown with their titles; other fields by name.
        let fields = event.fields.map { title($0, catalog, ["app": name]).renderText }.list(in: catalog.language)
        let description =
            catalog.localized(named: "act.\(event.name).\(event.fields.joined())") ?? catalog.localized(
                named: "act.\(event.name)", ["fields": fields])
            ?? LocalizedText(pieces: [.name(event.name)])
        var content: [String: Any] = ["at": LocalizedText(pieces: [.time(catalog.minute(event.at))]), "act": description]
        if event.listsPermissions, !fields.isEmpty { content["fields"] = fields }
        if let tracking = event.tracking { content["loginKind"] = catalog.tracking(tracking) }
        if event.count > 1 { content["times"] = catalog.localized(.settingsAppTimes, ["count": event.count.number(in: catalog.language)]) }
        return content
    }

    private func deletionContent(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.settingsDeletion, names), "text": catalog.localized(.settingsDeletionText, names),
        ]
        switch deletionMethod {
        case .request: content["button"] = catalog.localized(.settingsDeletionButton, names)
        case .none: content["none"] = catalog.localized(.settingsDeletionNone, names)
        case .instructions(let address) where ["https://", "http://"].contains(where: address.hasPrefix):
            content["link"] = ["address": address, "text": catalog.localized(.settingsDeletionInstructions, names)]
        case .instructions: content["none"] = catalog.localized(.settingsDeletionNone, names)
        }
        guard let deletion else { return content }
        let asked = ["date": catalog.minute(deletion.requestedAt)]
        var hasFailed = false
        switch deletion.state {
        case .waiting: content["state"] = catalog.localized(.settingsDeletionWaiting, names, at: asked)
        case .retrying(let due):
            hasFailed = true
            content["state"] = catalog.localized(.settingsDeletionRetrying, names, at: asked.merging(["due": catalog.second(due)]) { $1 })
        case .failed:
            hasFailed = true
            content["state"] = catalog.localized(.settingsDeletionFailed, names, at: asked)
        case .delivered(let code, let url):
            content["state"] = catalog.localized(.settingsDeletionDelivered, names.merging(["code": code]) { $1 }, at: asked)
            if ["https://", "http://"].contains(where: url.hasPrefix) {
                content["follow"] = ["address": url, "text": catalog.localized(.settingsDeletionFollow, names)]
            }
        }
        if hasFailed {
            content["hasFailed"] = true
            if let privacyPolicy, ["https://", "http://"].contains(where: privacyPolicy.hasPrefix) {
                content["makers"] = ["address": privacyPolicy, "text": catalog.localized(.consentPrivacy, names)]
            }
        }
        return content
    }
}
