import ProviderDomain

/// The apps in which a person has a role, and their pending invitations.
struct DeveloperAppsPage: Sendable {
    struct App: Sendable {
        let id: String
        let name: String
        let iconDigest: String?
        let mode: AppMode
        let role: AppRole
    }

    /// An invitation to take a role in an app.
    struct Invitation: Sendable {
        let app: App
        /// The name of the person who sent the invitation; `nil` if unknown.
        let inviter: String?
    }

    /// The reason why a role cannot be accepted.
    struct Problem: Sendable {
        let app: String
        let problem: AppRoles.Violation
    }

    let apps: [App]
    var invitations: [Invitation] = []
    /// The sealed state of the form, for its hidden field.
    let form: String
    var problem: Problem?
    var notice: DeveloperNotice?
    /// Whether the person is an operator, who decides about reviews.
    var isOperator = false
}

extension DeveloperAppsPage: RenderablePage {
    var template: String { "developer_apps" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.developersTitle, names),
            "heading": catalog.localized(.developersHeading, names),
            "add": catalog.localized(.developersAdd, names),
            "new": DeveloperEndpoints.Path.newApp,
        ]
        if !invitations.isEmpty {
            content["invitations"] = [
                "title": catalog.localized(.invitationsHeading, names), "lead": catalog.localized(.invitationsText, names),
                "each": invitations.enumerated().map { invitation($1, number: $0, catalog, names) },
            ]
        }
        if let problem {
            content["problem"] = catalog.problem(problem.problem, names.merging(["app": problem.app]) { $1 })
        }
        if apps.isEmpty {
            content["none"] = catalog.localized(.developersNone, names)
        } else {
            content["apps"] = ["each": apps.enumerated().map { item($1, number: $0, catalog) }]
        }
        if isOperator { content["queue"] = ["address": ReviewEndpoints.Path.queue, "label": catalog.localized(.reviewsLink)] }
        if let notice {
            content["notice"] = notice.wording(catalog, names)
            content["isDone"] = notice.isDone
        }
        return content
    }

    private func invitation(_ invitation: Invitation, number: Int, _ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let app = invitation.app
        var item: [String: Any] = [
            "name": app.name, "app": app.id, "number": number, "icon": AppIcon(name: app.name, digest: app.iconDigest).content,
            "role": app.role.rawValue, "roleName": catalog.role(app.role), "may": catalog.text("role.\(app.role.rawValue).text", names),
            "action": DeveloperEndpoints.Path.invitations, "form": form,
            "accept": catalog.localized(.invitationsAccept, names), "decline": catalog.localized(.invitationsDecline, names),
        ]
        if let inviter = invitation.inviter { item["by"] = catalog.localized(.invitationsBy, ["person": inviter]) }
        return item
    }

    private func item(_ app: App, number: Int, _ catalog: MessageCatalog) -> [String: Any] {
        var item: [String: Any] = [
            "name": app.name, "id": app.id, "icon": AppIcon(name: app.name, digest: app.iconDigest).content,
            "facts": [catalog.mode(app.mode), catalog.role(app.role)], "number": number,
            "leave": ["url": DeveloperEndpoints.Path.leave(app.id), "text": catalog.localized(.developersLeave)],
        ]
        // A tester has no developer page to open.
        if app.role.allows(.viewStatistics) { item["url"] = DeveloperEndpoints.Path.app(app.id) }
        return item
    }
}
