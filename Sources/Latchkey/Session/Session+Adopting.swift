internal import Dispatch
internal import Foundation

/// How a session takes what a login produced.
extension Session {
    /// Takes what a login produced, as one change, unless somebody else is logged in.
    /// - Parameters:
    ///   - secrets: what the login brought for later.
    ///   - moment: when somebody counts as logged in whose access token has not ended; when `nil`, whoever has a session does.
    ///   - values: makes the new values of the present ones, and may run more than once.
    /// - Throws: ``LoginErrorCode/userMismatch``, or `CancellationError`; nothing has changed then.
    func adoptInBackground(
        secrets: [SecretName: Secret] = [:], at moment: Date?, _ values: @escaping @Sendable (Values) -> Values
    ) async throws {
        let former = try await changeInBackground { kept in
            let former = kept.values.userID
            guard kept.take(values(kept.values), at: moment) else { return Result<String?, LoginError>.failure(.otherPerson) }
            kept.secrets.merge(secrets) { $1 }
            return .success(former == kept.values.userID ? nil : former)
        }
        // The next person's refreshes do not wait for the first one's.
        if try former.get() != nil { refreshMemory.reset() }
    }

    /// Replaces what `edit` replaces, as one change, unless the task is cancelled before the storage is asked to keep it.
    ///
    /// A storage may take seconds. It is waited for on a thread that may wait, and observers are told on the main actor.
    /// - Throws: `CancellationError`; nothing has changed then.
    func changeInBackground<Result: Sendable>(
        deliberately isDeliberate: Bool = true, _ edit: @escaping @Sendable (inout Kept) -> Result
    ) async throws(CancellationError) -> Result {
        let isCancelled = Locked(false)
        let tells = reserveTelling()
        let result: Result? = await withTaskCancellationHandler {
            await Self.whereOneMayWait {
                self.changeUntold(deliberately: isDeliberate) { kept in isCancelled.withLock { $0 } ? nil : edit(&kept) }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        await MainActor.run { if tells { tellReserved() } else { tellNews() } }
        // Whoever has asked for the change goes on after the observers.
        await NotificationCenter.toldElsewhere()
        guard let result else { throw CancellationError() }
        return result
    }

    /// Does what may wait for a storage, on a thread of its own: those of the global queues may all be at work for others. Neither the main thread nor one of the few that run tasks has to wait for it.
    static func whereOneMayWait<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "latchkey.storage", qos: .userInitiated).async { continuation.resume(returning: work()) }
        }
    }
}

extension Session.Kept {
    /// - Returns: whether the values are taken: they are not where somebody else is logged in.
    fileprivate mutating func take(_ values: Session.Values, at moment: Date?) -> Bool {
        if let present = self.values.userID, present != values.userID {
            guard let moment, self.values.hasRunOut(at: moment) else { return false }
            // With the session goes what was kept for it.
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
