public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The provider's keys, and the schedule of its signing keys.
public protocol KeyStore: Sendable {
    /// Returns the schedule of the signing keys; `nil` before the keys are generated.
    func signingKeySchedule() async throws(StoreError) -> SigningKeySchedule?

    /// Returns the stored keys of the provider. If there are none, it stores and returns `new`.
    func keys(orStore new: @autoclosure @Sendable () throws -> ProviderKeys) async throws(StoreError) -> ProviderKeys
    /// Replaces the schedule of the signing keys, if the stored schedule is still `plan`.
    /// - Parameter actor: The operator, or the provider if the change follows from the schedule.
    /// - Returns: The schedule that is stored afterward.
    func replaceSigningKeySchedule(
        _ plan: SigningKeySchedule, with next: SigningKeySchedule, by actor: AuditEntry.Actor, at now: Date
    ) async throws(StoreError) -> SigningKeySchedule
}
