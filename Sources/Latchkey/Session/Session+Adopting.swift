internal import Dispatch
internal import Foundation

/// Storing the result of a login in a session.
extension Session {
    /// Stores the result of a login as one change, unless another person is logged in.
    /// - Parameters:
    ///   - secrets: the secrets that the login returned, to be stored with the session.
    ///   - moment: the time at which another person's classic session is checked for expiry, since it may be replaced after that; with `nil` it may
    ///     never be replaced.
    ///   - values: computes the new values from the current ones, and may be called more than once.
    /// - Throws: ``LoginErrorCode/userMismatch``, or `CancellationError`; the session is unchanged then.
    func storeLoginInBackground(
        secrets: [SecretName: Secret] = [:], at moment: Date?, _ values: @escaping @Sendable (Values) -> Values
    ) async throws {
        let former = try await changeInBackground { kept in
            let former = kept.values.userID
            guard kept.take(values(kept.values), at: moment) else { return Result<String?, LoginError>.failure(.otherPerson) }
            kept.secrets.merge(secrets) { $1 }
            return .success(former == kept.values.userID ? nil : former)
        }
        // The rate limits of the previous person's refreshes do not apply to the next person.
        if try former.get() != nil { refreshState.reset() }
    }

    /// Applies `edit` as one change, unless the task is canceled before the storage is asked to save it.
    ///
    /// A storage may take seconds. The wait takes place on a thread that may block, and observers are notified on the main actor.
    /// - Throws: `CancellationError`; the session is unchanged then.
    func changeInBackground<Result: Sendable>(
        deliberately isDeliberate: Bool = true, _ edit: @escaping @Sendable (inout Kept) -> Result
    ) async throws(CancellationError) -> Result {
        let isCancelled = Locked(false)
        let tells = reserveNotification()
        let result: Result? = await withTaskCancellationHandler {
            await Self.runBlockingWork {
                self.changeUntold(deliberately: isDeliberate) { kept in isCancelled.withLock { $0 } ? nil : edit(&kept) }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        await MainActor.run { if tells { notifyWithReservation() } else { tellNews() } }
        // The caller continues only after all observers have been notified.
        await NotificationCenter.waitForSerialQueue()
        guard let result else { throw CancellationError() }
        return result
    }

    /// Runs work that may wait for a storage on a thread of its own, since all threads of the global queues may be busy. It blocks neither the main
    /// thread nor one of the few threads that run tasks.
    static func runBlockingWork<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "latchkey.storage", qos: .userInitiated).async { continuation.resume(returning: work()) }
        }
    }
}

extension Session.Kept {
    /// Replaces the values.
    /// - Returns: whether the values were replaced; `false` if another person is logged in.
    fileprivate mutating func take(_ values: Session.Values, at moment: Date?) -> Bool {
        if let present = self.values.userID, present != values.userID {
            guard let moment, self.values.hasRunOut(at: moment) else { return false }
            // The secrets of the previous person must not remain.
            forgetLogin()
        }
        self.values = values
        return true
    }
}

extension LoginError {
    fileprivate static let otherPerson = LoginError(
        .userMismatch, .userMismatch, "Another person is logged in. Call logOut() before somebody else logs in.")
}
