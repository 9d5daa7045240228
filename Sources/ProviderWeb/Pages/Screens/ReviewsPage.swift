import LoginModel
import ProviderDomain

/// The review queue of the operator: the pending and the decided requests.
struct ReviewsPage: Sendable {
    struct Item: Sendable {
        let review: ReviewRequest
        let app: RegisteredApp
    }

    /// The rejected form of a decision.
    struct Problem: Sendable {
        let review: Int64
        let typed: String
        /// The problem with the typed reason; `nil` if there is none.
        let textProblem: ReviewText.Violation?
    }

    let pending: [Item]
    let decided: [Item]
    /// The names of the people who requested or decided reviews, by login name.
    var people: [String: String] = [:]
    /// The ID of the last pending request on the page, after which the next page begins; `nil` if there are no further pending requests.
    let lastPendingID: Int64?
    /// The ID of the last decided request on the page, after which the next page begins; `nil` if there are no further decided requests.
    let lastDecidedID: Int64?
    /// The sealed state, for the hidden fields of the forms.
    let form: String
    /// The request that had already been decided, by somebody else or in another tab, when the form was submitted.
    let alreadyDecided: Item?
    /// The login name of the person who views the page.
    let viewerLogin: String
    /// The reason that was typed for `alreadyDecided` and is no longer needed.
    var unusedReason: String?
    let notice: DeveloperNotice?
    let problem: Problem?
}

extension ReviewsPage: RenderablePage {
    var template: String { "reviews" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.reviewsTitle, names),
            "heading": catalog.localized(.reviewsHeading, names),
            "introduction": catalog.localized(.reviewsIntroduction, names),
            "historyTitle": catalog.localized(.reviewsHistory, names),
        ]
        if pending.isEmpty {
            content["noneWaiting"] = catalog.localized(.reviewsNone, names)
        } else {
            content["waiting"] = ["each": pending.map { pendingContent($0, catalog) }]
        }
        if let lastPendingID {
            content["moreWaiting"] = [
                "address": "\(ReviewEndpoints.Path.queue)?\(ReviewEndpoints.Field.after)=\(lastPendingID)",
                "label": catalog.localized(.reviewsMore, names),
            ]
        }
        if decided.isEmpty {
            content["noneDecided"] = catalog.localized(.reviewsHistoryNone, names)
        } else {
            content["decided"] = ["each": decided.map { decidedContent($0, catalog) }]
        }
        if let lastDecidedID {
            content["moreDecided"] = [
                "address": "\(ReviewEndpoints.Path.queue)?\(ReviewEndpoints.Field.before)=\(lastDecidedID)",
                "label": catalog.localized(.reviewsOlder, names),
            ]
        }
        if let alreadyDecided { content["late"] = alreadyDecidedContent(alreadyDecided, catalog, names) }
        if let notice, [.approved, .rejected].contains(notice) && !decided.isEmpty || notice == .appearanceChanged && !pending.isEmpty {
            content["notice"] = notice.wording(catalog, names)
            content["isDone"] = notice.isDone
        }
        return content
    }

    private func heading(_ item: Item, _ catalog: MessageCatalog) -> [String: Any] {
        let texts = PermissionTexts(app: item.app, catalog: catalog)
        let login = item.review.login
        var content: [String: Any] = [
            "number": item.review.id, "appName": item.app.name, "permissionTitle": texts.title(item.review.permission),
            "showsName": texts.hasTitle(item.review.permission), "name": item.review.permission.name,
            "gets": texts.purpose(of: item.review.permission),
            "asked": catalog.localized(
                .reviewsRequested, ["person": people[login] ?? login], at: ["date": catalog.minute(PageTime(item.review.submittedAt))]),
        ]
        // The login name distinguishes people with the same name.
        if people[login] != nil { content["askedBy"] = login }
        return content
    }

    private func pendingContent(_ item: Item, _ catalog: MessageCatalog) -> [String: Any] {
        let bounds = ReviewText.Kind.reason.lengths
        let limits = [
            "least": bounds.lowerBound.number(in: catalog.language), "most": bounds.upperBound.number(in: catalog.language),
        ]
        let names = ["app": item.app.name]
        let problem = problem.flatMap { $0.review == item.review.id ? $0 : nil }
        var content = heading(item, catalog)
        content["form"] = form
        content["look"] = item.app.appearanceDigest
        content["words"] = item.review.text
        content["approve"] = catalog.localized(.reviewsApprove, names)
        content["refuse"] = catalog.localized(.reviewsReject, names)
        content["reasonLabel"] = catalog.localized(.reviewsReason, names)
        content["hint"] = catalog.localized(.reviewsReasonHint, limits.merging(names) { $1 })
        content["typed"] = problem?.typed ?? ""
        if let violation = problem?.textProblem {
            content["wrong"] = catalog.localized(named: "review.problem.\(violation.rawValue)", limits)
        }
        return content
    }

    private func alreadyDecidedText(_ review: ReviewRequest) -> PageText {
        if review.state == .withdrawn { return .reviewsAlreadyWithdrawn }
        return review.decidedBy == viewerLogin ? .reviewsAlreadyDecidedByYou : .reviewsAlreadyDecided
    }

    private func alreadyDecidedContent(_ item: Item, _ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "lateText": catalog.localized(alreadyDecidedText(item.review), names),
            "item": decidedContent(item, catalog),
        ]
        if let unusedReason { content["lateReason"] = ["label": catalog.localized(.reviewsUnusedReason, names), "typed": unusedReason] }
        return content
    }

    private func decidedContent(_ item: Item, _ catalog: MessageCatalog) -> [String: Any] {
        let times = ["date": catalog.minute(PageTime(item.review.decidedAt ?? item.review.submittedAt))]
        var content = heading(item, catalog)
        content["state"] = catalog.localized(named: "review.state.\(item.review.state.rawValue)", at: times) ?? LocalizedText(pieces: [])
        if let login = item.review.decidedBy {
            content["by"] = catalog.localized(.reviewsBy, ["person": people[login] ?? login])
            if people[login] != nil { content["decidedBy"] = login }
        }
        if let reason = item.review.reason {
            content["reason"] = ["label": catalog.localized(.reviewReason), "words": reason] as [String: Any]
        }
        return content
    }
}
