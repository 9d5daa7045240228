import ProviderDomain

/// The page that asks for confirmation before an action on an app, and for the password if the action requires it.
struct AppConfirmationPage: Sendable {
    /// The action to confirm. The raw value is a component of the catalog keys of the page's texts.
    enum Action: String, Sendable, CaseIterable {
        case showSecret = "show-secret"
        case newSecret = "new-secret"
        case newClientToken = "new-client-token"
        case removal = "remove"
        case leave

        /// Whether a person with this role also has to type their password.
        func requiresPassword(of role: AppRole) -> Bool {
            switch self {
            case .showSecret, .newSecret, .removal: true
            case .newClientToken: false
            case .leave: role == .administrator
            }
        }

        /// Whether the action removes something or ends its validity.
        var isDestructive: Bool { self != .showSecret }

        func path(_ id: String) -> String {
            switch self {
            case .showSecret: DeveloperEndpoints.Path.secret(id)
            case .newSecret: DeveloperEndpoints.Path.newSecret(id)
            case .newClientToken: DeveloperEndpoints.Path.newClientToken(id)
            case .removal: DeveloperEndpoints.Path.removal(id)
            case .leave: DeveloperEndpoints.Path.leave(id)
            }
        }
    }

    let head: AppPageHeader
    let action: Action
    /// Whether people have passwords, which some actions require.
    var hasPasswords = true
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// Why the password was rejected.
    var notice: LoginNotice?
    /// Why the action is impossible. If this is not `nil`, the page offers only Cancel.
    var problem: AppRoles.Violation?
}

extension AppConfirmationPage: RenderablePage {
    var template: String { "app_question" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        func text(_ part: String) -> LocalizedText {
            catalog.localized(named: "question.\(action.rawValue).\(part)", names) ?? LocalizedText(pieces: [])
        }
        var content: [String: Any] = [
            "title": head.title(text("heading"), catalog, names),
            "head": head.content(catalog, names),
            "heading": text("heading"),
            "cancel": catalog.localized(.cancel, names),
            "action": action.path(head.id),
            // A tester has no page of the app to return to.
            "back": head.role.allows(.viewStatistics) ? DeveloperEndpoints.Path.app(head.id) : DeveloperEndpoints.Path.apps,
            "form": form,
        ]
        if let problem {
            content["problem"] = catalog.problem(problem, names)
            return content
        }
        content["text"] = text("text")
        content["submit"] = text("submit")
        content["isDestructive"] = action.isDestructive
        if hasPasswords, action.requiresPassword(of: head.role) {
            content["password"] = ["label": catalog.localized(.loginPassword, names), "reveal": catalog.localized(.passwordReveal)]
        }
        if let notice { content["error"] = catalog.passwordError(notice, names) }
        return content
    }
}

extension MessageCatalog {
    /// Returns the reason why the password of a logged-in person was rejected.
    func passwordError(_ notice: LoginNotice, _ names: [String: String]) -> LocalizedText? {
        localized(named: "password.\(notice.rawValue)", names) ?? localized(named: "login.notice.\(notice.rawValue)", names)
    }
}
