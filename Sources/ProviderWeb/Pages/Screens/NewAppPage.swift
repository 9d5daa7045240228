import ProviderDomain

/// The page for adding an app.
struct NewAppPage: Sendable {
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The name that was typed in the rejected form.
    var name = ""
    var defect: SettingProblem?
    /// The limit that prevents the person from adding an app, if any.
    var limit: Limit?

    enum Limit: Sendable {
        /// The person has ``RegisteredApp/mostOfAPerson`` apps.
        case atATime
        /// The person has added ``RegisteredApp/maximumAddedPerDay`` apps today.
        case today
    }
}

extension NewAppPage: RenderablePage {
    var template: String { "app_new" }
    var section: PageSection? { .developers }
    var isWide: Bool { true }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.newAppTitle, names),
            "back": words.wording(.developersBack, names),
            "heading": words.wording(.newAppHeading, names),
            "text": words.wording(.newAppText, names),
            "label": words.text("setting.name.label"),
            "help": words.wording(.newAppName, names),
            "submit": words.wording(.newAppSubmit, names),
            "cancel": words.wording(.cancel, names),
            "form": form,
            "name": name,
        ]
        if let defect {
            content["error"] = words.defect(defect, names)
            content["describedBy"] = "error-name help-name"
        } else {
            content["describedBy"] = "help-name"
        }
        if let limit {
            let (text, count): (PageText, Int) =
                switch limit {
                case .atATime: (.newAppFull, RegisteredApp.mostOfAPerson)
                case .today: (.newAppFullToday, RegisteredApp.maximumAddedPerDay)
                }
            content["full"] = words.wording(text, names.merging(["count": count.number(in: words.language)]) { $1 })
        }
        return content
    }
}
