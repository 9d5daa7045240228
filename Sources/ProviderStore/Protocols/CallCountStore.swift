public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The Graph API calls that the nodes of a provider have counted for the rate limit. Each node counts in its memory, and adds its counts to
/// the sums in the store about once a second.
public protocol CallCountStore: Sendable {
    // MARK: Queries

    /// Whether several nodes can serve people with the store at the same time, so that they exchange their counts.
    var isSharedByNodes: Bool { get }
    /// Returns the sums of all nodes that have changed, without those that have expired. Sums of `CallCount.Kind.users` have no person.
    /// - Parameter position: The position of the last page; 0 for a node that knows no sums.
    func callCounts(after position: Int64, at now: Date) async throws(StoreError) -> CallCountSums

    // MARK: Writes

    /// Adds counts of a node to the sums. If the database server fails, the counts of the last second may be lost.
    ///
    /// A person counts once as a user of an app on a day, however many nodes have counted the person. The number of users is then among the
    /// changes even if it is the same, so that a node to which the person was new learns it.
    /// - Parameter counts: At most `CallCount.maximumPerWrite` counts with different keys.
    func addCallCounts(_ counts: [CallCount]) async throws(StoreError)
}
