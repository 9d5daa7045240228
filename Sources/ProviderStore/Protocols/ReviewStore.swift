public import LoginModel
public import ProviderDomain

/// The review requests of apps for Advanced Access to permissions, and the decisions about them.
public protocol ReviewStore: Sendable {
    // MARK: Queries

    /// Returns the review requests that match a query.
    func reviewRequests(matching query: ReviewQuery) async throws(StoreError) -> [ReviewRequest]

    // MARK: Writes

    /// Submits an app's requests for Advanced Access to the operator's review queue.
    /// - Returns: The permissions that were added to the queue: those that need a review and have no pending request.
    func submitReviewRequests(_ submission: ReviewSubmission) async throws(StoreError) -> Set<Permission>
    /// Withdraws a review request.
    /// - Returns: Whether the request was pending.
    func withdrawReviewRequest(_ withdrawal: ReviewWithdrawal) async throws(StoreError) -> Bool
    /// Records the operator's decision about a review request, if it is the first. An approval gives the app the access in the same
    /// transaction.
    func decideReviewRequest(_ decision: ReviewDecision) async throws(StoreError) -> ReviewOutcome
    /// Removes an app's Advanced Access to a permission.
    /// - Returns: Whether the app had the access.
    func removeAdvancedAccess(_ removal: AdvancedAccessRemoval) async throws(StoreError) -> Bool
}
