import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The permissions that an app may request, and its requests for Login Review.
extension DeveloperEndpoints {
    enum PermissionField {
        static let permission = "permission"
        static let text = "text"
        static let withdraw = "withdraw"
        static let giveUp = "give_up"
    }

    /// `GET /developers/apps/{app}/permissions`.
    @Sendable func permissions(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context, to: AppTab.permissions.duty) { visit in
            answer(try await permissionsPage(visit, notice: notice(in: request)), visit.visit)
        }
    }

    /// `POST /developers/apps/{app}/permissions`: submits or withdraws a request for review, or gives up advanced access.
    @Sendable func changePermissions(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: .permissions, to: AppTab.permissions.duty) { visit, fields in
            try await mappingRemovedApp { try await changePermissions(visit, fields) }
        }
    }

    private func changePermissions(_ visit: DeveloperContext, _ fields: FormParameters) async throws -> Response {
        let (app, person, now) = (visit.app, visit.visit.person, provider.surroundings.now())
        let notice: DeveloperNotice
        let isDone: Bool
        switch (fields[PermissionField.withdraw], fields[PermissionField.giveUp], fields[FormField.action]) {
        case (let id?, _, _):
            guard let id = Int64(id) else { throw Self.malformed("withdraw") }
            notice = .withdrawn
            isDone = try await provider.store.withdraw(ReviewWithdrawal(of: id, for: app.id, by: person, at: now))
        case (nil, let permission?, _):
            notice = .givenUp
            let surrender = AccessSurrender(of: Permission(name: permission), by: person, for: app.id, at: now)
            isDone = try await provider.store.take(surrender)
        case (nil, nil, "ask"):
            let typed = ReviewFormInput(fields)
            guard let text = typed.accepted, !typed.permissions.isEmpty else {
                return answer(try await permissionsPage(visit, typed: typed), visit.visit, .badRequest)
            }
            notice = .asked
            let submission = ReviewSubmission(typed.permissions, for: app.id, by: person, because: text, at: now)
            isDone = try await !provider.store.take(submission).isEmpty
        default: throw Self.malformed("action")
        }
        return done(isDone ? notice : .nothing, at: Path.app(app.id, .permissions))
    }

    private func permissionsPage(
        _ visit: DeveloperContext, typed: ReviewFormInput? = nil, notice: DeveloperNotice? = nil
    ) async throws -> PermissionsPage {
        let reviews = try await provider.store.reviews(.latest(app: visit.app.id))
        let findings = try await findings(of: visit.app).filter { $0.place == .permissions }
        return PermissionsPage(
            head: visit.head(on: .permissions), app: visit.app, reviews: reviews, findings: findings, form: try form(of: visit.visit),
            typed: typed,
            notice: notice, isOperator: provider.isOperator(visit.visit.person))
    }
}

/// A request for review as it was submitted.
struct ReviewFormInput: Sendable {
    let permissions: Set<Permission>
    let text: String
    let problem: ReviewText.Objection?
    /// The validated text; `nil` if it has a problem.
    let accepted: ReviewText?

    init(_ fields: FormParameters) {
        permissions = Set(
            fields.pairs.filter { $0.name == DeveloperEndpoints.PermissionField.permission }.compactMap(\.text).map(Permission.init(name:)))
        text = fields[DeveloperEndpoints.PermissionField.text] ?? ""
        switch Result(catching: { [text] () throws(ReviewText.Objection) in try ReviewText(text, for: .use) }) {
        case .success(let accepted): (self.accepted, problem) = (accepted, nil)
        case .failure(let objection): (accepted, problem) = (nil, objection)
        }
    }
}
