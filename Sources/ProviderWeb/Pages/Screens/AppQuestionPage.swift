import ProviderDomain

/// A page that asks before something is done to an app, for the password too where only its owner may do it.
struct AppQuestionPage: Sendable {
    /// What is asked. The raw value is in the keys of its texts.
    enum Question: String, Sendable, CaseIterable {
        case showSecret = "show-secret"
        case newSecret = "new-secret"
        case newClientToken = "new-client-token"
        case removal = "remove"
        case leave

        /// Whether somebody with that role has to type their password too.
        func asksForPassword(of role: AppRole) -> Bool {
            switch self {
            case .showSecret, .newSecret, .removal: true
            case .newClientToken: false
            case .leave: role == .administrator
            }
        }

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

    let head: AppHead
    let question: Question
    /// The sealed state, for the hidden field.
    let form: String
    /// Why the password did not do.
    var notice: LoginNotice?
    /// Why the answer can only be no.
    var objection: AppRoles.Objection?
}

extension AppQuestionPage: Screen {
    var template: String { "app_question" }
    var section: PageSection? { .developers }
    var isWide: Bool { true }

    func names(provider: String) -> [String: String] { head.names(provider: provider) }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        func text(_ part: String) -> Wording { words.wording(named: "question.\(question.rawValue).\(part)", names) ?? Wording(pieces: []) }
        var content: [String: Any] = [
            "title": head.title(text("heading"), words, names),
            "head": head.content(words, names),
            "heading": text("heading"),
            "cancel": words.wording(.cancel, names),
            "action": question.path(head.id),
            // Who only tries the app out has no page of it.
            "back": head.role.covers(.watch) ? DeveloperEndpoints.Path.app(head.id) : DeveloperEndpoints.Path.apps,
            "form": form,
        ]
        if let objection {
            content["problem"] = words.objection(objection, names)
            return content
        }
        content["text"] = text("text")
        content["submit"] = text("submit")
        if question.asksForPassword(of: head.role) { content["password"] = ["label": words.wording(.loginPassword, names)] }
        if let notice { content["error"] = words.refusedPassword(notice, names) }
        return content
    }
}

extension Catalogue {
    /// Why the password of somebody who is logged in did not do.
    func refusedPassword(_ notice: LoginNotice, _ names: [String: String]) -> Wording? {
        wording(named: "password.\(notice.rawValue)", names) ?? wording(named: "login.notice.\(notice.rawValue)", names)
    }
}
