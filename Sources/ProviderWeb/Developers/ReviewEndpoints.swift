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
        static let look = "look"
    }

    /// The number of requests on one page.
    private static let mostOfAPage = 20

    /// `GET /developers/reviews`.
    @Sendable func queue(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            try checkOperator(visit.person)
            let query = request.queryParameters
            let late = query[Field.late].flatMap { Int64($0) }
            let page = try await page(
                visit, after: query[Field.after].flatMap { Int64($0) } ?? 0, before: query[Field.before].flatMap { Int64($0) },
                late: late, notice: self.notice(in: request))
            return answer(page, visit)
        }
    }

    /// `POST /developers/reviews/{review}`: approves or refuses a request.
    @Sendable func decide(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let number = try context.parameters.require(Field.review)
        return try await submission(request, context, of: Path.queue) { visit, fields in
            try checkOperator(visit.person)
            guard let id = Int64(number) else { throw Self.notFound }
            let verdict: ReviewDecision.Verdict
            switch fields[FormField.action] {
            case "approve": verdict = .approved
            case "refuse":
                let typed = fields[Field.reason] ?? ""
                do throws(ReviewText.Objection) {
                    verdict = .refused(try ReviewText(typed, for: .reason))
                } catch {
                    guard let review = try await provider.store.reviews(.one(id)).first else { throw Self.notFound }
                    guard review.state == .waiting else { return try await late(review, typed: typed, visit) }
                    let problem = ReviewsPage.Problem(review: id, typed: typed, objection: error)
                    return answer(try await page(visit, after: id - 1, problem: problem), visit, .badRequest)
                }
            default: throw DeveloperEndpoints.malformed(FormField.action)
            }
            let decision = ReviewDecision(
                on: id, verdict, by: visit.person.login, seeing: fields[Field.look] ?? "", at: provider.surroundings.now())
            switch try await provider.store.decide(decision) {
            case .decided(let review):
                return done(review.state == .approved ? .approved : .refused, at: Path.queue)
            case .tooLate(let review): return try await late(review, typed: fields[Field.reason] ?? "", visit)
            case .changed:
                let typed = ReviewsPage.Problem(review: id, typed: fields[Field.reason] ?? "", objection: nil)
                return answer(try await page(visit, after: id - 1, notice: .lookChanged, problem: typed), visit, .conflict)
            case .unknown: throw Self.notFound
            }
        }
    }

    /// Shows the decision that another operator has made meanwhile, with the reason that was typed.
    private func late(_ review: ReviewRequest, typed: String, _ visit: AccountRequestContext) async throws -> Response {
        guard !typed.isEmpty else { return seeOther("\(Path.queue)?\(Field.late)=\(review.id)") }
        var page = try await page(visit, late: review.id)
        page.lateReason = typed
        return answer(page, visit, .conflict)
    }

    private func page(
        _ visit: AccountRequestContext, after: Int64 = 0, before: Int64? = nil, late: Int64? = nil, notice: DeveloperNotice? = nil,
        problem: ReviewsPage.Problem? = nil
    ) async throws -> ReviewsPage {
        // One more than is shown reveals whether there are more.
        let waiting = try await provider.store.reviews(.waiting(after: after, limit: Self.mostOfAPage + 1))
        let decided = try await provider.store.reviews(.decided(before: before, limit: Self.mostOfAPage + 1))
        let overtaken =
            if let late { try await provider.store.reviews(.one(late)).first { $0.state != .waiting } } else { nil as ReviewRequest? }
        var apps: [String: RegisteredApp] = [:]
        for id in Set((waiting + decided).map(\.appID) + [overtaken?.appID].compactMap(\.self)) {
            apps[id] = try await provider.store.app(id)
        }
        func items(_ reviews: some Sequence<ReviewRequest>) -> [ReviewsPage.Item] {
            reviews.compactMap { review in apps[review.appID].map { ReviewsPage.Item(review: review, app: $0) } }
        }
        let reviews = waiting + decided + [overtaken].compactMap(\.self)
        return ReviewsPage(
            waiting: items(waiting.prefix(Self.mostOfAPage)), decided: items(decided.prefix(Self.mostOfAPage)),
            people: try await provider.names(of: reviews.flatMap { [$0.login, $0.decidedBy].compactMap(\.self) }),
            nextWaiting: waiting.count > Self.mostOfAPage ? waiting[Self.mostOfAPage - 1].id : nil,
            nextDecided: decided.count > Self.mostOfAPage ? decided[Self.mostOfAPage - 1].id : nil,
            form: try form(of: visit), late: overtaken.flatMap { items([$0]).first }, visitor: visit.person.login,
            notice: notice, problem: problem)
    }

    /// Checks that the person is an operator.
    /// - Throws: the error for a page that does not exist.
    private func checkOperator(_ person: Person) throws(PageError) {
        guard provider.isOperator(person) else { throw Self.notFound }
    }

    private static let notFound = PageError(
        code: "page_not_found", developerNote: "There is no such page for this person.", status: 404)
}
