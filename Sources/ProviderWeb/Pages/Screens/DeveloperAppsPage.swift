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
    var isWide: Bool { true }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.localized(.developersTitle, names),
            "heading": words.localized(.developersHeading, names),
            "add": words.localized(.developersAdd, names),
            "new": DeveloperEndpoints.Path.newApp,
        ]
        if !invitations.isEmpty {
            content["invitations"] = [
                "title": words.localized(.invitationsHeading, names), "lead": words.localized(.invitationsText, names),
                "each": invitations.enumerated().map { invitation($1, number: $0, words, names) },
            ]
        }
        if let problem {
            content["problem"] = words.problem(problem.problem, names.merging(["app": problem.app]) { $1 })
        }
        if apps.isEmpty {
            content["none"] = words.localized(.developersNone, names)
        } else {
            content["apps"] = ["each": apps.enumerated().map { item($1, number: $0, words) }]
        }
        if isOperator { content["queue"] = ["address": ReviewEndpoints.Path.queue, "label": words.localized(.reviewsLink)] }
        if let notice { content["notice"] = notice.wording(words, names) }
        return content
    }

    private func invitation(_ invitation: Invitation, number: Int, _ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let app = invitation.app
        var item: [String: Any] = [
            "name": app.name, "app": app.id, "number": number, "icon": AppIcon(name: app.name, digest: app.iconDigest).content,
            "role": app.role.rawValue, "roleName": words.role(app.role), "may": words.text("role.\(app.role.rawValue).text", names),
            "action": DeveloperEndpoints.Path.invitations, "form": form,
            "accept": words.localized(.invitationsAccept, names), "decline": words.localized(.invitationsDecline, names),
        ]
        if let inviter = invitation.inviter { item["by"] = words.localized(.invitationsBy, ["person": inviter]) }
        return item
    }

    private func item(_ app: App, number: Int, _ words: MessageCatalog) -> [String: Any] {
        var item: [String: Any] = [
            "name": app.name, "id": app.id, "icon": AppIcon(name: app.name, digest: app.iconDigest).content,
            "facts": [words.mode(app.mode), words.role(app.role)], "number": number,
            "leave": ["url": DeveloperEndpoints.Path.leave(app.id), "text": words.localized(.developersLeave)],
        ]
        // A tester has no developer page to open.
        if app.role.allows(.viewStatistics) { item["url"] = DeveloperEndpoints.Path.app(app.id) }
        return item
    }
}
