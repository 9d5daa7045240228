import ProviderDomain

/// The page on which a person adds an app.
struct NewAppPage: Sendable {
    /// The sealed state, for the hidden field.
    let form: String
    /// What was typed before.
    var name = ""
    var defect: SettingDefect?
    /// Why the person can add no app, if so.
    var limit: Limit?

    enum Limit: Sendable {
        /// ``RegisteredApp/mostOfAPerson`` are there.
        case atATime
        /// ``RegisteredApp/mostAddedInADay`` were added today.
        case today
    }
}

extension NewAppPage: Screen {
    var template: String { "app_new" }
    var section: PageSection? { .developers }
    var isWide: Bool { true }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
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
                case .today: (.newAppFullToday, RegisteredApp.mostAddedInADay)
                }
            content["full"] = words.wording(text, names.merging(["count": count.number(in: words.language)]) { $1 })
        }
        return content
    }
}
