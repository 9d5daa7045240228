import LoginModel
import ProviderDomain
import ProviderStore

/// The continuation of a login on the developer pages, which include the operator's review queue.
struct DeveloperContinuation: LoginContinuation {
    let path = DeveloperEndpoints.Path.apps
    let rowButtons: Set = [
        DeveloperEndpoints.TesterField.link, DeveloperEndpoints.TesterField.password, DeveloperEndpoints.TesterField.remove,
        DeveloperEndpoints.PermissionField.withdraw,
    ]
    let untypedFields: Set = [ReviewEndpoints.Field.appSnapshot, DeveloperEndpoints.Field.seen]

    /// Returns the app and, for an operator's form in the review queue, the permission of the review request.
    func subject(of form: PendingForm, for person: Person, in provider: Provider) async throws -> PendingFormSubject? {
        let queue = "\(ReviewEndpoints.Path.queue)/"
        guard form.action.hasPrefix(queue), provider.isOperator(person), let id = Int64(form.action.dropFirst(queue.count)),
            let review = try await provider.store.reviewRequests(matching: .request(id)).first,
            let app = try await provider.store.app(review.appID)
        else {
            // The answer to an invitation names the app in a field.
            let named = form.fields.first { $0.name == DeveloperEndpoints.Field.app }?.value
            return try await provider.app(inPathOf: form, orIn: [named].compactMap(\.self), of: person)
        }
        return PendingFormSubject(appName: app.name, permission: review.permission)
    }
}
