import LoginModel
import ProviderDomain

/// The page that shows a form that arrived too late and asks whether to submit it again. It lists everything that would be submitted, because
/// somebody else may have typed it in this browser.
struct PendingFormPage: Sendable {
    let pendingForm: PendingForm
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The name of the app that the form is about; `nil` if the form is not about an app, or if the person has no connection to the app.
    let appName: String?
    /// The permission that an operator's decision is about.
    let permission: Permission?

    init(_ stored: PendingForm, form: String, appName: String? = nil, permission: Permission? = nil) {
        self.permission = permission
        self.pendingForm = stored
        self.form = form
        self.appName = appName
    }
}

extension PendingFormPage: RenderablePage {
    var template: String { "kept" }
    var section: PageSection? { .apps }

    func placeholders(provider: String) -> [String: String] { ["provider": provider, "app": appName ?? appID ?? ""] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": catalog.localized(.pendingFormTitle, names),
            "heading": catalog.localized(.pendingFormHeading, names),
            "text": catalog.localized(.pendingFormText, names),
            "what": catalog.localized(.pendingFormContents, names),
            "check": catalog.localized(.pendingFormCheck, names),
            "send": catalog.localized(.pendingFormSubmit, names),
            "drop": catalog.localized(.pendingFormDiscard, names),
            "action": pendingForm.action,
            "page": pendingForm.page,
            "form": form,
            "rows": [["label": catalog.localized(.pendingFormPage, names), "value": pageTitle(catalog, names)]] + reviewRow(catalog, names)
                + pendingForm.fields.compactMap { PendingFormRow($0, sentTo: pendingForm.action)?.content(catalog, names) }
                + PendingFormRow.switchedOff(by: pendingForm, catalog, names),
            "fields": pendingForm.fields.map { ["name": $0.name, "value": $0.value] },
        ]
    }

    private var parts: [String] { pendingForm.action.split(separator: "/").map(String.init) }
    private var appID: String? { parts.first(where: AppID.isWellFormed) }

    // MARK: The form

    /// Returns the row with the review request that the form decides.
    private func reviewRow(_ catalog: MessageCatalog, _ names: [String: String]) -> [[String: Any]] {
        guard let permission, let appName else { return [] }
        let value = LocalizedText(
            pieces: [.name(appName), .literal(" · ")] + PendingFormRow.permission(permission.name, catalog, names).pieces)
        return [["label": catalog.localized(.permissionsRequestWhich, names), "value": value]]
    }

    /// Returns the title of the page that handles the form.
    private func pageTitle(_ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText {
        let known: PageText? =
            switch parts.first {
            case "settings" where parts.count == 2: Self.settings[parts[1]]
            case "developers" where parts.contains("reviews"): .reviewsHeading
            case "developers" where parts.last == "new" && parts.count == 3: .newAppHeading
            case "tools": Self.tools[parts.last ?? ""]
            default: nil
            }
        if let known { return catalog.localized(known, names) }
        guard let appID, let place = appPageTitle(catalog, names) else { return LocalizedText(pieces: [.name(pendingForm.action)]) }
        return LocalizedText(pieces: [.name(appName ?? appID), .literal(" · ")] + place.pieces)
    }

    private func appPageTitle(_ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText? {
        let rest = parts.drop { $0 != appID }.dropFirst().joined(separator: "/")
        if parts.first == "settings" { return catalog.localized(.settingsHeading, names) }
        if let tab = AppTab(rawValue: rest) { return catalog.localized(tab.text, names) }
        if rest == "icon" { return catalog.localized(.iconHeading, names) }
        return Self.confirmations[rest].flatMap { catalog.localized(named: "question.\($0.rawValue).heading", names) }
    }

    private static let settings: [String: PageText] = [
        "sessions": .sessionsHeading, "password": .passwordHeading, "language": .languageHeading,
    ]
    private static let tools: [String: PageText] = [
        "permissions": .explorerPermissionsHeading, "clear": .explorerClearHeading, "accesstoken": .debuggerHeading,
        "explorer": .explorerHeading,
    ]
    private static let confirmations: [String: AppConfirmationPage.Action] = [
        "secret": .showSecret, "secret/new": .newSecret, "client-token/new": .newClientToken, "remove": .removal,
        "leave": .leave,
    ]
}
