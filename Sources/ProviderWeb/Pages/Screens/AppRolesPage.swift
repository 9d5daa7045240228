import ProviderDomain

/// The roles page of an app.
struct AppRolesPage: Sendable {
    /// The reason why a role was not given or removed.
    enum Problem: Sendable {
        case login(SettingProblem)
        case roles(AppRoles.Violation)
    }

    let head: AppPageHeader
    /// The sealed state of the form, for its hidden field.
    let form: String
    let roles: AppRoles
    /// The names of the people with a role, by login name.
    var people: [String: String] = [:]
    /// The pending invitations.
    var invitations: [RoleInvitation] = []
    /// The login name of the person who views the page.
    let viewerLogin: String
    /// The login name that was typed in the rejected form.
    var typed = ""
    var role = AppRole.developer
    var problem: Problem?
    var notice: DeveloperNotice?
}

extension AppRolesPage: RenderablePage {
    var template: String { "app_roles" }
    var section: PageSection? { .developers }
    var isWide: Bool { true }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(words.localized(head.tab.text), words, names),
            "head": head.content(words, names, notice: notice),
            "action": DeveloperEndpoints.Path.app(head.id, .roles),
            "form": form,
            "roles": AppRole.allCases.map { list(of: $0, words, names) },
        ]
        if !invitations.isEmpty { content["invited"] = invited(words, names) }
        guard head.role.allows(.administer) else {
            content["readOnly"] = words.localized(.rolesReadOnly, names)
            return content
        }
        var add: [String: Any] = [
            "heading": words.localized(.rolesAddHeading, names),
            "label": words.localized(.rolesAddLogin, names),
            "help": words.localized(.rolesAddHelp, names),
            "roleLabel": words.localized(.rolesAddRole, names),
            "submit": words.localized(.rolesAddSubmit, names),
            "typed": typed,
            "choices": AppRole.allCases.map { role in
                ["value": role.rawValue, "label": words.role(role), "isChosen": role == self.role] as [String: Any]
            },
        ]
        switch problem {
        case nil: break
        case .login(let problem): add["error"] = words.error(problem, names)
        case .roles(let violation):
            content["problem"] = words.problem(violation, names)
        }
        content["add"] = add
        return content
    }

    /// Lists invitations by login name only, so that the page does not reveal whether such a person exists until they accept.
    private func invited(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.localized(.rolesInvited, names),
            "lead": words.localized(.rolesInvitedText, names),
            "each": invitations.enumerated().map { number, invitation in
                var item: [String: Any] = [
                    "login": invitation.login, "id": "invited-\(number)", "roleName": words.role(invitation.role),
                ]
                if head.role.allows(.administer) { item["uninvite"] = words.localized(.rolesWithdrawInvitation, names) }
                return item
            },
        ]
    }

    private func list(of role: AppRole, _ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let logins = roles.logins(in: role).sorted()
        var content: [String: Any] = [
            "id": role.rawValue,
            "title": words.role(role),
            "text": words.text("role.\(role.rawValue).text", names),
        ]
        guard !logins.isEmpty else {
            content["nobody"] = words.localized(.rolesEmpty, names)
            return content
        }
        content["people"] = [
            "each": logins.enumerated().map { number, login in
                var item: [String: Any] = ["login": login, "id": "\(role.rawValue)-\(number)"]
                if let name = people[login] { item["personName"] = name }
                if login == viewerLogin { item["you"] = words.localized(.rolesYou, names) }
                if head.role.allows(.administer) {
                    item["take"] = ["value": "\(role.rawValue) \(login)", "text": words.localized(.rolesRemove, names)]
                }
                return item
            }
        ]
        return content
    }
}

extension MessageCatalog {
    /// Why the roles cannot be changed.
    func problem(_ problem: AppRoles.Violation, _ names: [String: String]) -> LocalizedText {
        let count = problem == .declined ? RoleInvitation.cooldownDays : AppRoles.maximumPeople
        return text("roles.\(problem.rawValue)", names.merging(["count": count.number(in: language)]) { $1 })
    }
}
