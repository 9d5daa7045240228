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

    /// Shows the permissions: `GET /developers/apps/{app}/permissions`.
    @Sendable func permissions(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withDeveloper(request, context, to: AppTab.permissions.requiredPrivilege) { requestContext in
            respond(try await permissionsPage(requestContext, notice: notice(in: request)), requestContext.personContext)
        }
    }

    /// Submits or withdraws a review request, or gives up Advanced Access: `POST /developers/apps/{app}/permissions`.
    @Sendable func changePermissions(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: .permissions, to: AppTab.permissions.requiredPrivilege) { requestContext, fields in
            try await mappingRemovedApp { try await changePermissions(requestContext, fields) }
        }
    }

    private func changePermissions(_ context: DeveloperContext, _ fields: FormParameters) async throws -> Response {
        let (app, person, now) = (context.app, context.personContext.person, provider.environment.now())
        let notice: DeveloperNotice
        let isDone: Bool
        switch (fields[PermissionField.withdraw], fields[PermissionField.giveUp], fields[FormField.action]) {
        case (let id?, _, _):
            guard let id = Int64(id) else { throw Self.malformed("withdraw") }
            notice = .withdrawn
            isDone = try await provider.store.withdrawReviewRequest(ReviewWithdrawal(of: id, for: app.id, by: person, at: now))
        case (nil, let permission?, _):
            notice = .accessGivenUp
            let removal = AdvancedAccessRemoval(of: Permission(name: permission), by: person, for: app.id, at: now)
            isDone = try await provider.store.removeAdvancedAccess(removal)
        case (nil, nil, "ask"):
            let typed = ReviewFormInput(fields)
            guard let text = typed.validText, !typed.permissions.isEmpty else {
                return respond(try await permissionsPage(context, typed: typed), context.personContext, .badRequest)
            }
            notice = .reviewRequested
            let submission = ReviewSubmission(typed.permissions, for: app.id, by: person, reason: text, at: now)
            isDone = try await !provider.store.submitReviewRequests(submission).isEmpty
        default: throw Self.malformed("action")
        }
        return redirect(with: isDone ? notice : .nothingChanged, to: Path.app(app.id, .permissions))
    }

    private func permissionsPage(
        _ context: DeveloperContext, typed: ReviewFormInput? = nil, notice: DeveloperNotice? = nil
    ) async throws -> PermissionsPage {
        let reviews = try await provider.store.reviewRequests(matching: .latest(app: context.app.id))
        let findings = try await findings(of: context.app).filter { $0.place == .permissions }
        return PermissionsPage(
            head: context.head(on: .permissions), app: context.app, reviews: reviews, findings: findings,
            form: try sealedFormState(for: context.personContext),
            typed: typed,
            notice: notice, isOperator: provider.isOperator(context.personContext.person))
    }
}

/// A request for review as it was submitted.
struct ReviewFormInput: Sendable {
    let permissions: Set<Permission>
    let text: String
    let problem: ReviewText.Violation?
    /// The validated text; `nil` if it has a problem.
    let validText: ReviewText?

    init(_ fields: FormParameters) {
        permissions = Set(
            fields.pairs.filter { $0.name == DeveloperEndpoints.PermissionField.permission }.compactMap(\.text).map(Permission.init(name:)))
        text = fields[DeveloperEndpoints.PermissionField.text] ?? ""
        switch Result(catching: { [text] () throws(ReviewText.Violation) in try ReviewText(text, for: .use) }) {
        case .success(let accepted): (self.validText, problem) = (accepted, nil)
        case .failure(let violation): (validText, problem) = (nil, violation)
        }
    }
}
