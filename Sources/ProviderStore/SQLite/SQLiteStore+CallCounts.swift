public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// `false`: one process serves people with the file, so what it counts in its memory is the sum.
    public var isSharedByNodes: Bool { false }

    /// Returns no sums, because there are no other nodes.
    public func callCounts(after position: Int64, at now: Date) async throws(StoreError) -> CallCountSums {
        CallCountSums([], position: position, hasMore: false)
    }

    /// Does nothing, because no other node needs the counts.
    public func addCallCounts(_ counts: [CallCount]) async throws(StoreError) {}
}
