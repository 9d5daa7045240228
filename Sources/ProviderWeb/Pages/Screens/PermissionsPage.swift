import LoginModel
import ProviderDomain

/// The permissions page of an app: the access level of each permission, the state of its review requests, and the form for a new request.
struct PermissionsPage: Sendable {
    let head: AppPageHeader
    let app: RegisteredApp
    /// The most recent review request for each permission.
    let reviews: [ReviewRequest]
    let findings: [AppFinding]
    /// The sealed state, for the hidden fields of the forms.
    let form: String
    /// The rejected review request, as it was typed.
    let typed: ReviewFormInput?
    let notice: DeveloperNotice?
    let isOperator: Bool
}

extension PermissionsPage: RenderablePage {
    var template: String { "permissions" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let texts = PermissionTexts(app: app, catalog: catalog)
        var content: [String: Any] = [
            "title": head.title(catalog.localized(head.tab.text), catalog, names),
            "head": head.content(catalog, names, notice: notice.flatMap { isApplicable($0) ? $0 : nil }),
            "introduction": catalog.localized(.permissionsIntroduction, names),
            "action": DeveloperEndpoints.Path.app(app.id, .permissions),
            "groups": PermissionCatalog.listing(for: app).map { origin, permissions in
                [
                    "origin": origin.rawValue,
                    "groupTitle": catalog.localized(named: "permissions.origin.\(origin.rawValue)", names) ?? LocalizedText(pieces: []),
                    "rows": permissions.map { row($0, texts, names) },
                ] as [String: Any]
            },
            "ask": requestFormContent(texts, names),
        ]
        if !findings.isEmpty {
            content["amiss"] = [
                "amissTitle": catalog.localized(.findingsTitle, names),
                "findings": AppFindingsSection.content(findings, of: app.id, for: head.role, on: .permissions, catalog),
                "checkAddress": DeveloperEndpoints.Path.app(app.id),
                "checkAll": catalog.localized(.findingsAll),
            ]
        }
        if isOperator { content["queue"] = ["address": ReviewEndpoints.Path.queue, "label": catalog.localized(.reviewsLink)] }
        return content
    }

    /// Whether the notice is true. It may be false, because any page can link here with a notice in the query.
    private func isApplicable(_ notice: DeveloperNotice) -> Bool {
        switch notice {
        case .reviewRequested: reviews.contains { $0.state == .pending }
        case .withdrawn: reviews.contains { $0.state == .withdrawn }
        case .accessGivenUp, .nothingChanged: true
        default: false
        }
    }

    private func review(_ permission: Permission) -> ReviewRequest? { reviews.first { $0.permission == permission } }

    private func row(_ permission: Permission, _ texts: PermissionTexts, _ names: [String: String]) -> [String: Any] {
        let catalog = texts.catalog
        let level = PermissionCatalog.level(of: permission, for: app) ?? .standard
        var content: [String: Any] = [
            "name": permission.name, "permissionTitle": texts.title(permission), "gets": texts.purpose(of: permission),
            "showsName": texts.hasTitle(permission), "form": form, "isReached": level != .standard,
            "level": catalog.localized(named: "access.\(level.rawValue)") ?? LocalizedText(pieces: []),
        ]
        if let review = review(permission), review.state != .approved || level == .advanced {
            content["review"] = state(of: review, catalog, names)
            if review.state == .pending, level == .standard {
                content["withdraw"] = ["number": review.id, "label": catalog.localized(.permissionsWithdraw, names)] as [String: Any]
            }
        }
        if level == .advanced {
            content["giveUp"] = [
                "permission": permission.name, "label": catalog.localized(.permissionsGiveUp, names),
                "warning": catalog.localized(.permissionsGiveUpText, names), "button": catalog.localized(.permissionsGiveUpButton, names),
            ]
        }
        return content
    }

    private func state(of review: ReviewRequest, _ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let times = ["date": catalog.minute(PageTime(review.decidedAt ?? review.submittedAt))]
        var content: [String: Any] = [
            "state": catalog.localized(named: "review.state.\(review.state.rawValue)", names, at: times) ?? LocalizedText(pieces: []),
            "isRefused": review.state == .refused,
        ]
        if let reason = review.reason { content["reason"] = ["label": catalog.localized(.reviewReason), "words": reason] as [String: Any] }
        return content
    }

    // MARK: The form

    /// The permissions that a review can currently be requested for.
    private var requestable: [Permission] {
        PermissionCatalog.listing(for: app).flatMap(\.permissions).filter {
            PermissionCatalog.level(of: $0, for: app) == .standard && review($0)?.state != .pending
        }
    }

    private func requestFormContent(_ texts: PermissionTexts, _ names: [String: String]) -> [String: Any] {
        let catalog = texts.catalog
        var content: [String: Any] = ["askTitle": catalog.localized(.permissionsRequest, names)]
        let requestable = requestable
        guard !requestable.isEmpty else {
            content["nothingLeft"] = catalog.localized(.permissionsRequestNone, names)
            return content
        }
        let bounds = ReviewText.Kind.use.lengths
        let limits = [
            "least": bounds.lowerBound.number(in: catalog.language), "most": bounds.upperBound.number(in: catalog.language),
        ]
        var fields: [String: Any] = [
            "form": form,
            "askText": catalog.localized(.permissionsRequestText, names),
            "which": catalog.localized(.permissionsRequestWhich, names),
            "choices": requestable.enumerated().map { number, permission in
                [
                    "choice": number + 1, "permission": permission.name, "choiceTitle": texts.title(permission),
                    "showsName": texts.hasTitle(permission), "isChosen": typed?.permissions.contains(permission) == true,
                ] as [String: Any]
            },
            "why": catalog.localized(.permissionsRequestReason, names),
            "hint": catalog.localized(.permissionsRequestHint, limits),
            "typed": typed?.text ?? "",
            "button": catalog.localized(.permissionsRequestButton, names),
        ]
        if let typed {
            if typed.permissions.isEmpty { fields["noneChosen"] = catalog.localized(.reviewProblemNone) }
            if let problem = typed.problem { fields["wrongText"] = catalog.localized(named: "review.problem.\(problem.rawValue)", limits) }
        }
        content["fields"] = fields
        return content
    }
}
