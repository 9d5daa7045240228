import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey app review` command, which lists and decides apps' requests for advanced access.
struct AppReview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "List and decide apps' requests for advanced access.",
        subcommands: [AppReviewList.self, AppReviewApprove.self, AppReviewRefuse.self])

    /// Decides a request on behalf of the operator.
    /// - Throws: `Problem` if the request does not exist or is already decided, or if its app was changed at the same time.
    static func decide(_ id: Int64, _ verdict: ReviewDecision.Verdict, in store: any ReviewStore) async throws -> ReviewRequest {
        switch try await store.decideReviewRequest(ReviewDecision(on: id, verdict, by: nil, at: SystemEnvironment.real.now())) {
        case .decided(let review): return review
        case .changed: throw Problem("The app of the request \(id) was changed at the same time. Read the request again, and then decide.")
        case .alreadyDecided(let review): throw Problem("The request \(id) was already decided: it is \(review.state.rawValue).")
        case .unknown: throw Problem("There is no request \(id) in this store.")
        }
    }

    static func line(_ review: ReviewRequest) -> String {
        [
            "\(review.id)", review.state.rawValue, "app \(review.appID)", review.permission.name, review.login,
            review.submittedAt.ISO8601Format(),
            review.text.escapedForLog,
        ].joined(separator: "  ")
    }
}
