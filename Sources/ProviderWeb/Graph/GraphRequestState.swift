import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The state that the calls of one request share, whether it is a single call, a batch, or a call for several IDs: the cost limit, the usage of the
/// app's allowance, and the data that the response contains.
final class GraphRequestState: Sendable {
    /// The maximum number of nodes that one request can read. All other costs are converted to nodes.
    private static let maximumCost = 5_000
    /// The number of bytes in URLs that cost as much as one node.
    private static let bytesPerNode = 256

    private struct State: Sendable {
        var cost = 0
        var usage: AppUsage?
        var version = GraphVersion.newest
        var fieldAccesses: [FieldAccess] = []
    }

    private let state = Locked(State())

    /// Adds to the cost of the request.
    /// - Throws: an error if the calls together exceed the limit.
    func addCost(_ amount: Int) throws(GraphError) {
        let cost = state.withLock { state in
            state.cost += amount
            return state.cost
        }
        guard cost <= Self.maximumCost else { throw .tooMuchAtOnce }
    }

    /// Adds the cost of a paging URL, which repeats the parameters of the call.
    /// - Throws: an error if the calls together exceed the limit.
    func addCost(on address: PagingURL) throws(GraphError) { try addCost(1 + address.size / Self.bytesPerNode) }

    /// Records that the response contains fields of a person.
    func addFieldAccess(_ access: FieldAccess) { state.withLock { $0.fieldAccesses.append(access) } }

    /// Discards the records of a call that failed.
    /// - Parameter count: the number of records before the call.
    func discardFieldAccesses(after count: Int) { state.withLock { $0.fieldAccesses.removeLast($0.fieldAccesses.count - count) } }

    /// The Graph API version of the response.
    var version: GraphVersion {
        get { state.withLock(\.version) }
        set { state.withLock { $0.version = newValue } }
    }

    /// The records of the data in the response, one for each node and each edge of a person.
    var fieldAccesses: [FieldAccess] { state.withLock(\.fieldAccesses) }

    /// The share of its allowance that the app has used; `nil` without a rate limit.
    var usage: AppUsage? {
        get { state.withLock(\.usage) }
        set { state.withLock { $0.usage = newValue } }
    }
}
