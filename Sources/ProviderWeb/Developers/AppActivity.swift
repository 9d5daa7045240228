import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The recent activity of an app.
extension DeveloperEndpoints {
    /// The number of days shown.
    private static let days = 30
    /// The number of callbacks shown.
    private static let maximumCallbacks = 20

    /// Shows the activity of the last 30 days: `GET /developers/apps/{app}/activity`.
    @Sendable func activity(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withDeveloper(request, context, to: AppTab.activity.requiredPrivilege) { requestContext in
            let today = FieldAccess.day(of: provider.environment.now())
            let first = today - Self.days + 1
            let page = ActivityPage(
                head: requestContext.head(on: .activity), days: first...today,
                counts: try await provider.store.activity(of: requestContext.app.id, since: first),
                // A person whose role permits only viewing statistics sees totals, but no callbacks, since those concern individual people.
                callbacks: requestContext.role.allows(.develop)
                    ? try await provider.store.callbacks(of: requestContext.app.id, limit: Self.maximumCallbacks) : nil)
            return respond(page, requestContext.personContext)
        }
    }
}
