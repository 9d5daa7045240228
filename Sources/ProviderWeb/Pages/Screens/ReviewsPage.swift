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
        /// What is wrong with the typed reason; `nil` if nothing is.
        let textProblem: ReviewText.Violation?
    }

    let pending: [Item]
    let decided: [Item]
    /// The names of the people who requested or decided reviews, by login name.
    var people: [String: String] = [:]
    /// The ID of the last pending request on the page; `nil` if there are no more.
    let lastPendingID: Int64?
    /// The ID of the last decided request on the page; `nil` if there are no older ones.
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
    var isWide: Bool { true }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.localized(.reviewsTitle, names),
            "heading": words.localized(.reviewsHeading, names),
            "introduction": words.localized(.reviewsIntroduction, names),
            "historyTitle": words.localized(.reviewsHistory, names),
        ]
        if pending.isEmpty {
            content["noneWaiting"] = words.localized(.reviewsNone, names)
        } else {
            content["waiting"] = ["each": pending.map { pendingContent($0, words) }]
        }
        if let lastPendingID {
            content["moreWaiting"] = [
                "address": "\(ReviewEndpoints.Path.queue)?\(ReviewEndpoints.Field.after)=\(lastPendingID)",
                "label": words.localized(.reviewsMore, names),
            ]
        }
        if decided.isEmpty {
            content["noneDecided"] = words.localized(.reviewsHistoryNone, names)
        } else {
            content["decided"] = ["each": decided.map { decidedContent($0, words) }]
        }
        if let lastDecidedID {
            content["moreDecided"] = [
                "address": "\(ReviewEndpoints.Path.queue)?\(ReviewEndpoints.Field.before)=\(lastDecidedID)",
                "label": words.localized(.reviewsOlder, names),
            ]
        }
        if let alreadyDecided { content["late"] = alreadyDecidedContent(alreadyDecided, words, names) }
        if let notice, [.approved, .rejected].contains(notice) && !decided.isEmpty || notice == .appearanceChanged && !pending.isEmpty {
            content["notice"] = notice.wording(words, names)
        }
        return content
    }

    private func heading(_ item: Item, _ words: MessageCatalog) -> [String: Any] {
        let texts = PermissionTexts(app: item.app, words: words)
        let login = item.review.login
        var content: [String: Any] = [
            "number": item.review.id, "appName": item.app.name, "permissionTitle": texts.title(item.review.permission),
            "showsName": texts.hasTitle(item.review.permission), "name": item.review.permission.name,
            "gets": texts.purpose(of: item.review.permission),
            "asked": words.localized(
                .reviewsRequested, ["person": people[login] ?? login], at: ["date": words.minute(PageTime(item.review.submittedAt))]),
        ]
        // The login name distinguishes people with the same name.
        if people[login] != nil { content["askedBy"] = login }
        return content
    }

    private func pendingContent(_ item: Item, _ words: MessageCatalog) -> [String: Any] {
        let bounds = ReviewText.Kind.reason.lengths
        let limits = [
            "least": bounds.lowerBound.number(in: words.language), "most": bounds.upperBound.number(in: words.language),
        ]
        let names = ["app": item.app.name]
        let problem = problem.flatMap { $0.review == item.review.id ? $0 : nil }
        var content = heading(item, words)
        content["form"] = form
        content["look"] = item.app.appearanceDigest
        content["words"] = item.review.text
        content["approve"] = words.localized(.reviewsApprove, names)
        content["refuse"] = words.localized(.reviewsReject, names)
        content["reasonLabel"] = words.localized(.reviewsReason, names)
        content["hint"] = words.localized(.reviewsReasonHint, limits.merging(names) { $1 })
        content["typed"] = problem?.typed ?? ""
        if let violation = problem?.textProblem {
            content["wrong"] = words.localized(named: "review.problem.\(violation.rawValue)", limits)
        }
        return content
    }

    private func alreadyDecidedText(_ review: ReviewRequest) -> PageText {
        if review.state == .withdrawn { return .reviewsAlreadyWithdrawn }
        return review.decidedBy == viewerLogin ? .reviewsAlreadyDecidedByYou : .reviewsAlreadyDecided
    }

    private func alreadyDecidedContent(_ item: Item, _ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "lateText": words.localized(alreadyDecidedText(item.review), names),
            "item": decidedContent(item, words),
        ]
        if let unusedReason { content["lateReason"] = ["label": words.localized(.reviewsUnusedReason, names), "typed": unusedReason] }
        return content
    }

    private func decidedContent(_ item: Item, _ words: MessageCatalog) -> [String: Any] {
        let times = ["date": words.minute(PageTime(item.review.decidedAt ?? item.review.submittedAt))]
        var content = heading(item, words)
        content["state"] = words.localized(named: "review.state.\(item.review.state.rawValue)", at: times) ?? LocalizedText(pieces: [])
        if let login = item.review.decidedBy {
            content["by"] = words.localized(.reviewsBy, ["person": people[login] ?? login])
            if people[login] != nil { content["decidedBy"] = login }
        }
        if let reason = item.review.reason {
            content["reason"] = ["label": words.localized(.reviewReason), "words": reason] as [String: Any]
        }
        return content
    }
}
