import ProviderDomain

/// The confirmation page that asks for the password before an app gains or loses an administrator.
struct RoleConfirmationPage: Sendable {
    /// The change to confirm.
    enum Change: Sendable, Hashable {
        /// Invites the person with this login name as an administrator.
        case invite(String)
        /// Removes the administrator with this login name.
        case remove(String)
        /// Gives up the person's own administrator role.
        case leave

        fileprivate var isRemoval: Bool { if case .invite = self { false } else { true } }
    }

    let head: AppPageHeader
    let change: Change
    /// Whether people have passwords, which the confirmation requires.
    var hasPasswords = true
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The fields that the form submits again.
    let fields: [(name: String, value: String)]
    /// Why the password was rejected.
    var notice: LoginNotice?
}

extension RoleConfirmationPage: RenderablePage {
    var template: String { "app_question" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] {
        var names = head.names(provider: provider)
        switch change {
        case .invite(let login), .remove(let login): names["login"] = login
        case .leave: break
        }
        return names
    }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let (heading, text, submit): (PageText, PageText, PageText) =
            switch change {
            case .invite: (.inviteAdministratorHeading, .inviteAdministratorText, .rolesAddSubmit)
            case .remove: (.removeAdministratorHeading, .removeAdministratorText, .rolesRemove)
            case .leave: (.leaveHeading, .leaveText, .leaveSubmit)
            }
        var content: [String: Any] = [
            "title": head.title(catalog.localized(heading, names), catalog, names),
            "head": head.content(catalog, names),
            "heading": catalog.localized(heading, names),
            "text": catalog.localized(text, names),
            "submit": catalog.localized(submit, names),
            "cancel": catalog.localized(.cancel, names),
            "action": DeveloperEndpoints.Path.app(head.id, .roles),
            "back": DeveloperEndpoints.Path.app(head.id, .roles),
            "form": form,
            "fields": (fields + (hasPasswords ? [] : [(name: FormField.confirmed, value: "1")])).map {
                ["name": $0.name, "value": $0.value]
            },
            "isDestructive": change.isRemoval,
        ]
        if hasPasswords {
            content["password"] = ["label": catalog.localized(.loginPassword, names), "reveal": catalog.localized(.passwordReveal)]
        }
        if let notice { content["error"] = catalog.passwordError(notice, names) }
        return content
    }
}
