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
