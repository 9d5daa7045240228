import ProviderDomain

/// The roles page of an app.
struct AppRolesPage: Sendable {
    /// The reason why a role was not given or removed.
    enum Problem: Sendable {
        case login(SettingProblem)
        case roles(AppRoles.Objection)
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

    func names(provider: String) -> [String: String] { head.names(provider: provider) }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(words.wording(head.tab.text), words, names),
            "head": head.content(words, names, notice: notice),
            "action": DeveloperEndpoints.Path.app(head.id, .roles),
            "form": form,
            "roles": AppRole.allCases.map { list(of: $0, words, names) },
        ]
        if !invitations.isEmpty { content["invited"] = invited(words, names) }
        guard head.role.covers(.administer) else {
            content["readOnly"] = words.wording(.rolesReadOnly, names)
            return content
        }
        var add: [String: Any] = [
            "heading": words.wording(.rolesAddHeading, names),
            "label": words.wording(.rolesAddLogin, names),
            "help": words.wording(.rolesAddHelp, names),
            "roleLabel": words.wording(.rolesAddRole, names),
            "submit": words.wording(.rolesAddSubmit, names),
            "typed": typed,
            "choices": AppRole.allCases.map { role in
                ["value": role.rawValue, "label": words.role(role), "isChosen": role == self.role] as [String: Any]
            },
        ]
        switch problem {
        case nil: break
        case .login(let defect): add["error"] = words.defect(defect, names)
        case .roles(let objection):
            content["problem"] = words.objection(objection, names)
        }
        content["add"] = add
        return content
    }

    /// Lists invitations by login name only, so that the page does not reveal whether such a person exists until they accept.
    private func invited(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.wording(.rolesInvited, names),
            "lead": words.wording(.rolesInvitedText, names),
            "each": invitations.enumerated().map { number, invitation in
                var item: [String: Any] = [
                    "login": invitation.login, "id": "invited-\(number)", "roleName": words.role(invitation.role),
                ]
                if head.role.covers(.administer) { item["uninvite"] = words.wording(.rolesUninvite, names) }
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
            content["nobody"] = words.wording(.rolesNobody, names)
            return content
        }
        content["people"] = [
            "each": logins.enumerated().map { number, login in
                var item: [String: Any] = ["login": login, "id": "\(role.rawValue)-\(number)"]
                if let name = people[login] { item["personName"] = name }
                if login == viewerLogin { item["you"] = words.wording(.rolesYou, names) }
                if head.role.covers(.administer) {
                    item["take"] = ["value": "\(role.rawValue) \(login)", "text": words.wording(.rolesTake, names)]
                }
                return item
            }
        ]
        return content
    }
}

extension MessageCatalog {
    /// Why the roles cannot be changed.
    func objection(_ objection: AppRoles.Objection, _ names: [String: String]) -> LocalizedText {
        let count = objection == .declined ? RoleInvitation.cooldownDays : AppRoles.most
        return text("roles.\(objection.rawValue)", names.merging(["count": count.number(in: language)]) { $1 })
    }
}
