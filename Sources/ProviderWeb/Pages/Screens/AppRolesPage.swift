import ProviderDomain

/// The roles page of an app.
struct AppRolesPage: Sendable {
    /// The reason why a change of the roles was refused.
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

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(catalog.localized(head.tab.text), catalog, names),
            "head": head.content(catalog, names, notice: notice),
            "action": DeveloperEndpoints.Path.app(head.id, .roles),
            "form": form,
            "roles": AppRole.allCases.map { list(of: $0, catalog, names) },
        ]
        if !invitations.isEmpty { content["invited"] = invited(catalog, names) }
        guard head.role.allows(.administer) else {
            content["readOnly"] = catalog.localized(.rolesReadOnly, names)
            return content
        }
        var add: [String: Any] = [
            "heading": catalog.localized(.rolesAddHeading, names),
            "label": catalog.localized(.rolesAddLogin, names),
            "help": catalog.localized(.rolesAddHelp, names),
            "roleLabel": catalog.localized(.rolesAddRole, names),
            "submit": catalog.localized(.rolesAddSubmit, names),
            "typed": typed,
            "choices": AppRole.allCases.map { role in
                ["value": role.rawValue, "label": catalog.role(role), "isChosen": role == self.role] as [String: Any]
            },
        ]
        switch problem {
        case nil: break
        case .login(let problem): add["error"] = catalog.error(problem, names)
        case .roles(let violation):
            content["problem"] = catalog.problem(violation, names)
        }
        content["add"] = add
        return content
    }

    /// Lists invitations by login name only. Until an invitation is accepted, the page does not reveal whether the invited person exists.
    private func invited(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": catalog.localized(.rolesInvited, names),
            "lead": catalog.localized(.rolesInvitedText, names),
            "each": invitations.enumerated().map { number, invitation in
                var item: [String: Any] = [
                    "login": invitation.login, "id": "invited-\(number)", "roleName": catalog.role(invitation.role),
                ]
                if head.role.allows(.administer) { item["uninvite"] = catalog.localized(.rolesWithdrawInvitation, names) }
                return item
            },
        ]
    }

    private func list(of role: AppRole, _ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let logins = roles.logins(in: role).sorted()
        var content: [String: Any] = [
            "id": role.rawValue,
            "title": catalog.role(role),
            "text": catalog.text("role.\(role.rawValue).text", names),
        ]
        guard !logins.isEmpty else {
            content["nobody"] = catalog.localized(.rolesEmpty, names)
            return content
        }
        content["people"] = [
            "each": logins.enumerated().map { number, login in
                var item: [String: Any] = ["login": login, "id": "\(role.rawValue)-\(number)"]
                if let name = people[login] { item["personName"] = name }
                if login == viewerLogin { item["you"] = catalog.localized(.rolesYou, names) }
                if head.role.allows(.administer) {
                    item["take"] = ["value": "\(role.rawValue) \(login)", "text": catalog.localized(.rolesRemove, names)]
                }
                return item
            }
        ]
        return content
    }
}

extension MessageCatalog {
    /// Returns the reason why the roles cannot be changed.
    func problem(_ problem: AppRoles.Violation, _ names: [String: String]) -> LocalizedText {
        let count = problem == .declined ? RoleInvitation.cooldownDays : AppRoles.maximumPeople
        return text("roles.\(problem.rawValue)", names.merging(["count": count.number(in: language)]) { $1 })
    }
}
