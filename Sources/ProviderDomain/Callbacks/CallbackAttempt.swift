#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The outcome of one attempt to deliver a callback, for the store to record.
public struct CallbackAttempt: Sendable, Hashable {
    /// The number of the callback.
    public let id: Int64
    /// The app to which the callback was sent. The store looks up the callback by its number and by the app, because the number of a
    /// deleted app's callback may belong to another callback by now.
    public let appID: String
    /// The number of attempts to deliver the callback, including this one. The store ignores the outcome if the lease has expired and
    /// another attempt has started.
    public let number: Int
    /// When the attempt ended.
    public let endedAt: Date
    /// The state of the callback after the attempt.
    public let state: AppCallback.State
    /// When the next attempt is due, while the callback is pending.
    public let dueAt: Date
    /// Why the attempt failed, in words for the operator; `nil` if it succeeded.
    public let problem: String?
    /// The app's response to a deletion request; `nil` if there is none.
    public let response: DeletionResponse?

    /// Creates the outcome of a successful attempt.
    public init(_ callback: AppCallback, response result: DeletionResponse?, at now: Date) {
        id = callback.id
        appID = callback.appID
        number = callback.attempts
        endedAt = now
        state = .delivered
        dueAt = now
        problem = nil
        self.response = result
    }

    /// Creates the outcome of a failed attempt. The callback stays pending unless the problem is final or no retries are left.
    public init(_ callback: AppCallback, failed problem: CallbackProblem, at now: Date) {
        id = callback.id
        appID = callback.appID
        number = callback.attempts
        endedAt = now
        self.problem = problem.description
        response = nil
        let wait = problem.isFinal ? nil : CallbackBackoff.delay(after: callback.attempts)
        state = wait == nil ? .failed : .pending
        dueAt = now.addingTimeInterval(wait ?? 0)
    }
}

extension CallbackAttempt {
    /// What the store does with the outcome.
    public enum Decision: Sendable, Hashable {
        /// Ignores the outcome, because the callback does not exist, is finished, or has a later attempt.
        case ignore
        /// Stores the callback and adds the audit log entry, if there is one. If the callback is finished, the store deletes the finished
        /// callbacks of the same kind, app and person, except the latest ``AppCallback/maximumFinished``. Without this limit, their number
        /// could grow, because a person can remove an app and use it again any number of times.
        case record(AppCallback, NewAuditEntry?)
    }

    /// Decides whether the outcome is recorded.
    /// - Parameter stored: The stored callback with the number; `nil` if there is none.
    public func decision(on stored: AppCallback?) -> Decision {
        guard var callback = stored, callback.id == id, callback.appID == appID, callback.attempts == number, callback.state == .pending
        else { return .ignore }
        callback.state = state
        callback.dueAt = dueAt
        callback.problem = problem
        callback.response = response
        callback.leasedUntil = nil
        return .record(callback, auditEntry(of: callback))
    }

    private func auditEntry(of callback: AppCallback) -> NewAuditEntry? {
        switch state {
        case .pending:
            NewAuditEntry(
                .callbackAttemptFailed, by: .provider, person: nil, appID: appID, fields: [callback.kind.rawValue], at: endedAt)
        case .failed:
            NewAuditEntry(
                .callbackFailed, by: .provider, person: callback.person, appID: appID, fields: [callback.kind.rawValue], at: endedAt)
        case .delivered where callback.kind == .dataDeletion:
            NewAuditEntry(.deletionAcknowledged, by: .app, person: callback.person, appID: appID, at: endedAt)
        case .delivered: nil
        }
    }
}
