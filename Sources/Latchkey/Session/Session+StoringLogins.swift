internal import Dispatch
internal import Foundation

/// Stores the result of a login in a session.
extension Session {
    /// Stores the result of a login as one change, unless another person is logged in.
    /// - Parameters:
    ///   - secrets: The secrets that the login returned, to be stored with the session.
    ///   - time: The current time. If another person's classic session has expired by this time, it is replaced. If the parameter is `nil`,
    ///     another person's session is never replaced.
    ///   - values: Computes the new values from the current ones. May be called more than once.
    /// - Throws: ``LoginErrorCode/userMismatch``, or `CancellationError`. The session is then unchanged.
    func storeLoginInBackground(
        secrets: [SecretName: Secret] = [:], at time: Date?, _ values: @escaping @Sendable (Values) -> Values
    ) async throws {
        let previousUserID = try await changeInBackground { stored in
            let previousUserID = stored.values.userID
            guard stored.replaceValues(with: values(stored.values), at: time) else {
                return Result<String?, LoginError>.failure(.anotherPersonLoggedIn)
            }
            stored.secrets.merge(secrets) { $1 }
            return .success(previousUserID == stored.values.userID ? nil : previousUserID)
        }
        // The rate limits of the previous person's refreshes do not apply to the next person.
        if try previousUserID.get() != nil { refreshState.reset() }
    }

    /// Applies `edit` as one change, unless the task is canceled before the change is passed to the storage.
    ///
    /// A storage may take seconds, so it is called on a thread that may block. Observers are notified on the main actor.
    /// - Throws: `CancellationError`. The session is then unchanged.
    func changeInBackground<Result: Sendable>(
        deliberately isDeliberate: Bool = true, _ edit: @escaping @Sendable (inout Contents) -> Result
    ) async throws(CancellationError) -> Result {
        let isCancelled = Locked(false)
        let hasReservation = reserveNotification()
        let result: Result? = await withTaskCancellationHandler {
            await Self.runBlockingWork {
                self.updateContentsWithoutNotifying(deliberately: isDeliberate) { stored in
                    isCancelled.withLock { $0 } ? nil : edit(&stored)
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        await MainActor.run { if hasReservation { notifyWithReservation() } else { notifyObservers() } }
        // The caller continues only after all observers have been notified.
        await NotificationCenter.waitForSerialQueue()
        guard let result else { throw CancellationError() }
        return result
    }

    /// Runs work that may wait for a storage, without blocking the main thread or the threads of tasks. The work has a queue of its own,
    /// because all threads of the global queues may be busy.
    static func runBlockingWork<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "latchkey.storage", qos: .userInitiated).async { continuation.resume(returning: work()) }
        }
    }
}

extension Session.Contents {
    /// Replaces the values.
    /// - Returns: Whether the values were replaced; `false` if another person is logged in.
    fileprivate mutating func replaceValues(with values: Session.Values, at time: Date?) -> Bool {
        if let currentUserID = self.values.userID, currentUserID != values.userID {
            guard let time, self.values.isExpired(at: time) else { return false }
            // The secrets of the previous person must not remain.
            clear()
        }
        self.values = values
        return true
    }
}

extension LoginError {
    fileprivate static let anotherPersonLoggedIn = LoginError(
        .userMismatch, .userMismatch, "Another person is logged in. Call logOut() before a different person logs in.")
}
