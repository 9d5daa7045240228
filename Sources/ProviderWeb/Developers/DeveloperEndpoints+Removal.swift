import Hummingbird
import ProviderDomain
import ProviderStore

/// What becomes of a form whose app is removed while it is on its way.
extension DeveloperEndpoints {
    /// Answers as for an app that there is not, where it is gone.
    func whileThere(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let error as StoreError where error.isAboutNobody {
            throw DialogRefusal(code: "page_not_found", developerNote: "The app was removed at this moment.", status: 404)
        }
    }
}
