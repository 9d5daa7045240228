public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The queue of callbacks to the servers of apps.
public protocol CallbackStore: Sendable {
    // MARK: Queries

    /// Returns the pending and finished callbacks about the person, the oldest first.
    func callbacks(about person: Person.ID) async throws(StoreError) -> [AppCallback]
    /// Returns the pending and finished callbacks of an app, the newest first.
    func callbacks(of app: String, limit: Int) async throws(StoreError) -> [AppCallback]
    /// Returns the IDs of the apps that have due callbacks, the one with the longest wait first.
    func appsWithDueCallbacks(at now: Date) async throws(StoreError) -> [String]
    /// Returns the number of pending callbacks, of all apps.
    /// - Parameter limit: The highest number that is counted.
    func pendingCallbackCount(upTo limit: Int) async throws(StoreError) -> Int

    // MARK: Writes

    /// Queues a person's request for the deletion of their data. While a request of the person to the same app is pending, a second request
    /// by the person has no effect.
    /// - Returns: `false` if the person has never used the app, or the app has no data deletion callback URL.
    func requestDeletion(_ deletion: DeletionRequest) async throws(StoreError) -> Bool
    /// Returns the app's callback that has been due for the longest time, and leases it to the caller for `AppCallback.lease` seconds, so
    /// that no other process sends it meanwhile. At most `AppCallback.maximumLeasesPerApp` callbacks of an app are leased at a time.
    func leaseDueCallback(of app: String, at now: Date) async throws(StoreError) -> AppCallback?
    /// Records the outcome of an attempt to send a callback, unless a later attempt has begun.
    func recordCallbackAttempt(_ attempt: CallbackAttempt) async throws(StoreError)
}
