import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The operator's review queue: pending and decided requests of apps.
struct ReviewEndpoints: SignedInEndpoints {
    let provider: Provider
    let url: PublicURL

    enum Path {
        static let queue = "/developers/reviews"
    }

    enum Field {
        static let review = "review"
        static let reason = "reason"
        static let after = "after"
        static let before = "before"
        static let late = "late"
        static let appSnapshot = "look"
    }

    /// The number of requests on one page.
    private static let requestsPerPage = 20

    static let queueChecks: [EndpointCheck<PageCall>] = [.session, .operator]
    static let decisionChecks: [EndpointCheck<PageCall>] = [.formSeal, .session, .operator]

    /// Shows the review queue: `GET /developers/reviews`.
    @Sendable func queue(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context, passing: Self.queueChecks) { requestContext in
            let query = request.queryParameters
            let late = query[Field.late].flatMap { Int64($0) }
            let page = try await page(
                requestContext, after: query[Field.after].flatMap { Int64($0) } ?? 0, before: query[Field.before].flatMap { Int64($0) },
                late: late, notice: self.notice(in: request))
            return respond(page, requestContext)
        }
    }

    /// Approves or refuses a request: `POST /developers/reviews/{review}`.
    @Sendable func decide(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let number = try context.parameters.require(Field.review)
        return try await submission(request, context, of: Path.queue, passing: Self.decisionChecks) { requestContext, fields in
            guard let id = Int64(number) else { throw Self.notFound }
            let verdict: ReviewDecision.Verdict
            switch fields[FormField.action] {
            case "approve": verdict = .approved
            case "refuse":
                let typed = fields[Field.reason] ?? ""
                do throws(ReviewText.Violation) {
                    verdict = .refused(try ReviewText(typed, for: .reason))
                } catch {
                    guard let review = try await provider.store.reviewRequests(matching: .request(id)).first else { throw Self.notFound }
                    guard review.state == .pending else { return try await showExistingDecision(review, typed: typed, requestContext) }
                    let problem = ReviewsPage.Problem(review: id, typed: typed, textProblem: error)
                    return respond(try await page(requestContext, after: id - 1, problem: problem), requestContext, .badRequest)
                }
            default: throw DeveloperEndpoints.malformed(FormField.action)
            }
            let decision = ReviewDecision(
                on: id, verdict, by: requestContext.person.login, appearanceDigest: fields[Field.appSnapshot] ?? "",
                at: provider.environment.now())
            switch try await provider.store.decideReviewRequest(decision) {
            case .decided(let review):
                return redirect(with: review.state == .approved ? .approved : .rejected, to: Path.queue)
            case .alreadyDecided(let review):
                return try await showExistingDecision(review, typed: fields[Field.reason] ?? "", requestContext)
            case .changed:
                let typed = ReviewsPage.Problem(review: id, typed: fields[Field.reason] ?? "", textProblem: nil)
                return respond(
                    try await page(requestContext, after: id - 1, notice: .appearanceChanged, problem: typed), requestContext, .conflict)
            case .unknown: throw Self.notFound
            }
        }
    }

    /// Shows the decision that another operator has made meanwhile, and the reason that this operator typed.
    private func showExistingDecision(_ review: ReviewRequest, typed: String, _ context: AccountRequestContext) async throws -> Response {
        guard !typed.isEmpty else { return seeOther("\(Path.queue)?\(Field.late)=\(review.id)") }
        var page = try await page(context, late: review.id)
        page.unusedReason = typed
        return respond(page, context, .conflict)
    }

    private func page(
        _ context: AccountRequestContext, after: Int64 = 0, before: Int64? = nil, late: Int64? = nil, notice: DeveloperNotice? = nil,
        problem: ReviewsPage.Problem? = nil
    ) async throws -> ReviewsPage {
        // The queries ask for one more request than the page shows, which tells whether there is a next page.
        let waiting = try await provider.store.reviewRequests(matching: .pending(after: after, limit: Self.requestsPerPage + 1))
        let decided = try await provider.store.reviewRequests(matching: .decided(before: before, limit: Self.requestsPerPage + 1))
        let decidedElsewhere =
            if let late { try await provider.store.reviewRequests(matching: .request(late)).first { $0.state != .pending } } else {
                nil as ReviewRequest?
            }
        var apps: [String: RegisteredApp] = [:]
        for id in Set((waiting + decided).map(\.appID) + [decidedElsewhere?.appID].compactMap(\.self)) {
            apps[id] = try await provider.store.app(id)
        }
        func items(_ reviews: some Sequence<ReviewRequest>) -> [ReviewsPage.Item] {
            reviews.compactMap { review in apps[review.appID].map { ReviewsPage.Item(review: review, app: $0) } }
        }
        let reviews = waiting + decided + [decidedElsewhere].compactMap(\.self)
        return ReviewsPage(
            pending: items(waiting.prefix(Self.requestsPerPage)), decided: items(decided.prefix(Self.requestsPerPage)),
            people: try await provider.names(of: reviews.flatMap { [$0.login, $0.decidedBy].compactMap(\.self) }),
            lastPendingID: waiting.count > Self.requestsPerPage ? waiting[Self.requestsPerPage - 1].id : nil,
            lastDecidedID: decided.count > Self.requestsPerPage ? decided[Self.requestsPerPage - 1].id : nil,
            form: try sealedFormState(for: context), alreadyDecided: decidedElsewhere.flatMap { items([$0]).first },
            viewerLogin: context.person.login,
            notice: notice, problem: problem)
    }

    static let notFound = PageError(
        code: "page_not_found", developerNote: "The page does not exist, or the person may not open it.", status: 404)
}
