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
        let objection: ReviewText.Objection?
    }

    let waiting: [Item]
    let decided: [Item]
    /// The names of the people who requested or decided reviews, by login name.
    var people: [String: String] = [:]
    /// The ID of the last pending request on the page; `nil` if there are no more.
    let nextWaiting: Int64?
    /// The ID of the last decided request on the page; `nil` if there are no older ones.
    let nextDecided: Int64?
    /// The sealed state, for the hidden fields of the forms.
    let form: String
    /// The request that had already been decided, by somebody else or in another tab, when the form was submitted.
    let late: Item?
    /// The login name of the person who views the page.
    let visitor: String
    /// The reason that was typed for `late` and is no longer needed.
    var lateReason: String?
    let notice: DeveloperNotice?
    let problem: Problem?
}

extension ReviewsPage: RenderablePage {
    var template: String { "reviews" }
    var section: PageSection? { .developers }
    var isWide: Bool { true }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.reviewsTitle, names),
            "heading": words.wording(.reviewsHeading, names),
            "introduction": words.wording(.reviewsIntroduction, names),
            "historyTitle": words.wording(.reviewsHistory, names),
        ]
        if waiting.isEmpty {
            content["noneWaiting"] = words.wording(.reviewsNone, names)
        } else {
            content["waiting"] = ["each": waiting.map { pendingContent($0, words) }]
        }
        if let nextWaiting {
            content["moreWaiting"] = [
                "address": "\(ReviewEndpoints.Path.queue)?\(ReviewEndpoints.Field.after)=\(nextWaiting)",
                "label": words.wording(.reviewsMore, names),
            ]
        }
        if decided.isEmpty {
            content["noneDecided"] = words.wording(.reviewsHistoryNone, names)
        } else {
            content["decided"] = ["each": decided.map { decidedContent($0, words) }]
        }
        if let nextDecided {
            content["moreDecided"] = [
                "address": "\(ReviewEndpoints.Path.queue)?\(ReviewEndpoints.Field.before)=\(nextDecided)",
                "label": words.wording(.reviewsOlder, names),
            ]
        }
        if let late { content["late"] = alreadyDecidedContent(late, words, names) }
        if let notice, [.approved, .refused].contains(notice) && !decided.isEmpty || notice == .lookChanged && !waiting.isEmpty {
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
            "gets": texts.gets(item.review.permission),
            "asked": words.wording(
                .reviewsAsked, ["person": people[login] ?? login], at: ["date": words.minute(Moment(item.review.askedAt))]),
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
        content["look"] = item.app.look
        content["words"] = item.review.text
        content["approve"] = words.wording(.reviewsApprove, names)
        content["refuse"] = words.wording(.reviewsRefuse, names)
        content["reasonLabel"] = words.wording(.reviewsReason, names)
        content["hint"] = words.wording(.reviewsReasonHint, limits.merging(names) { $1 })
        content["typed"] = problem?.typed ?? ""
        if let objection = problem?.objection {
            content["wrong"] = words.wording(named: "review.problem.\(objection.rawValue)", limits)
        }
        return content
    }

    private func lateText(_ review: ReviewRequest) -> PageText {
        if review.state == .withdrawn { return .reviewsLateWithdrawn }
        return review.decidedBy == visitor ? .reviewsLateOwn : .reviewsLate
    }

    private func alreadyDecidedContent(_ item: Item, _ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "lateText": words.wording(lateText(item.review), names),
            "item": decidedContent(item, words),
        ]
        if let lateReason { content["lateReason"] = ["label": words.wording(.reviewsLateReason, names), "typed": lateReason] }
        return content
    }

    private func decidedContent(_ item: Item, _ words: MessageCatalog) -> [String: Any] {
        let times = ["date": words.minute(Moment(item.review.decidedAt ?? item.review.askedAt))]
        var content = heading(item, words)
        content["state"] = words.wording(named: "review.state.\(item.review.state.rawValue)", at: times) ?? LocalizedText(pieces: [])
        if let login = item.review.decidedBy {
            content["by"] = words.wording(.reviewsBy, ["person": people[login] ?? login])
            if people[login] != nil { content["decidedBy"] = login }
        }
        if let reason = item.review.reason {
            content["reason"] = ["label": words.wording(.reviewReason), "words": reason] as [String: Any]
        }
        return content
    }
}
