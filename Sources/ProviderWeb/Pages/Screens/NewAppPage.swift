import ProviderDomain

/// The page for adding an app.
struct NewAppPage: Sendable {
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The name that was typed in the rejected form.
    var name = ""
    var error: SettingProblem?
    /// The limit that prevents the person from adding an app, if any.
    var limit: Limit?

    enum Limit: Sendable {
        /// The person has ``RegisteredApp/maximumPerPerson`` apps.
        case total
        /// The person has added ``RegisteredApp/maximumAddedPerDay`` apps today.
        case daily
    }
}

extension NewAppPage: RenderablePage {
    var template: String { "app_new" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.newAppTitle, names),
            "back": catalog.localized(.developersBack, names),
            "heading": catalog.localized(.newAppHeading, names),
            "text": catalog.localized(.newAppText, names),
            "label": catalog.text("setting.name.label"),
            "help": catalog.localized(.newAppName, names),
            "submit": catalog.localized(.newAppSubmit, names),
            "cancel": catalog.localized(.cancel, names),
            "form": form,
            "name": name,
        ]
        if let error {
            content["error"] = catalog.error(error, names)
            content["describedBy"] = "error-name help-name"
        } else {
            content["describedBy"] = "help-name"
        }
        if let limit {
            let (text, count): (PageText, Int) =
                switch limit {
                case .total: (.newAppFull, RegisteredApp.maximumPerPerson)
                case .daily: (.newAppFullToday, RegisteredApp.maximumAddedPerDay)
                }
            content["full"] = catalog.localized(text, names.merging(["count": count.number(in: catalog.language)]) { $1 })
        }
        return content
    }
}
