import LoginModel
import ProviderDomain

/// The page that selects the permissions of a token, with a checkbox for each.
struct ExplorerPermissionsPage: Sendable {
    /// The name of the checkboxes.
    static let field = "permission"

    /// The sealed state of the form, for its hidden field.
    let form: String
    let query: ExplorerQuery
    let appName: String
    let permissions: [ExplorerPermission]
    /// The permissions that the person has already granted to the app.
    let granted: Set<Permission>
    /// Whether the person uses the app and can therefore remove it.
    let isUsed: Bool
}

extension ExplorerPermissionsPage: RenderablePage {
    var template: String { "explorer_permissions" }
    var section: PageSection? { .explorer }

    func placeholders(provider: String) -> [String: String] { ["provider": provider, "app": appName] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.explorerPermissionsTitle, names),
            "heading": catalog.localized(.explorerPermissionsHeading, names),
            "text": catalog.localized(.explorerPermissionsText, names),
            "button": catalog.localized(.explorerGetAccessToken, names),
            "cancel": catalog.localized(.cancel, names),
            "form": form,
            "hidden": FormParameters(encoded: query.encoded).pairs.map {
                ["name": $0.name, "value": String(decoding: $0.bytes, as: UTF8.self)]
            },
            "back": query.address,
            "groups": PermissionDefinition.Group.allCases.compactMap { group(of: $0, catalog, names) },
            "clear": [
                "text": catalog.localized(isUsed ? .explorerClearHint : .explorerClearNothing, names),
                "button": catalog.localized(.explorerClear, names),
                "address": "\(ExplorerEndpoints.Path.clear)?\(query.encoded)",
            ],
        ]
        content["clearTitle"] = catalog.localized(.explorerClearSection, names)
        return content
    }

    private func group(
        of group: PermissionDefinition.Group, _ catalog: MessageCatalog, _ names: [String: String]
    ) -> [String: Any]? {
        let members = permissions.enumerated().filter { $0.element.group == group }
        guard !members.isEmpty else { return nil }
        return [
            "legend": catalog.localized(named: "explorer.group.\(group.rawValue)", names)
                ?? catalog.localized(.explorerPermissionsHeading, names),
            "each": members.map { number, entry in
                let name = entry.permission.name
                let isRequired = entry.permission == .publicProfile
                var content: [String: Any] = [
                    "number": number, "name": name, "isChosen": isRequired || granted.contains(entry.permission), "isFixed": isRequired,
                    "title": catalog.localized(named: "permission.\(name).title", names)
                        ?? LocalizedText(pieces: [.name(entry.text ?? name)]),
                ]
                if !entry.isApproved { content["unapproved"] = catalog.localized(.explorerUnapproved, names) }
                if isRequired { content["always"] = catalog.localized(.consentAlways, names) }
                return content
            },
        ]
    }
}

/// A permission that the explorer can request (Wire.md, section 13.1).
struct ExplorerPermission: Sendable {
    let permission: Permission
    let group: PermissionDefinition.Group
    /// Whether the app may request the permission from everyone.
    let isApproved: Bool
    /// The operator's description of a permission that the operator defined.
    let text: String?

    /// Returns every permission that the app can request from people with a role, with the public profile first.
    static func all(of app: RegisteredApp) -> [ExplorerPermission] {
        PermissionCatalog.all.union(app.appDefinedPermissions).union(app.operatorPermissions.keys).sorted { one, other in
            (one == .publicProfile ? "" : one.name) < (other == .publicProfile ? "" : other.name)
        }.map { permission in
            let definition = app.operatorPermissions[permission]
            return ExplorerPermission(
                permission: permission, group: definition?.group ?? (PermissionCatalog.all.contains(permission) ? .userData : .other),
                isApproved: PermissionCatalog.isAvailableToAll(permission, of: app), text: definition?.text)
        }
    }
}
