#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How an attempt to tell an app something ended: a fact for the store.
public struct CallbackAttempt: Sendable, Hashable {
    /// Which callback it was.
    public let id: Int64
    /// Which app was told: the number of a callback of an app that is gone may be another one's by now.
    public let appID: String
    /// How many attempts there had been, this one among them: one that lasted longer than its lease, and was overtaken by another, says nothing.
    public let number: Int
    /// When it ended.
    public let endedAt: Date
    /// How far the callback is now.
    public let state: AppCallback.State
    /// When the next attempt is made, while it waits.
    public let dueAt: Date
    /// Why it did not work.
    public let problem: String?
    /// What the app answered about a deletion.
    public let answer: DeletionAnswer?

    /// The app has heard it.
    public init(_ callback: AppCallback, answered answer: DeletionAnswer?, at now: Date) {
        id = callback.id
        appID = callback.appID
        number = callback.attempts
        endedAt = now
        state = .delivered
        dueAt = now
        problem = nil
        self.answer = answer
    }

    /// The app has not heard it, and is told again unless that is of no use or was tried often enough.
    public init(_ callback: AppCallback, failed problem: CallbackProblem, at now: Date) {
        id = callback.id
        appID = callback.appID
        number = callback.attempts
        endedAt = now
        self.problem = problem.description
        answer = nil
        let wait = problem.isFinal ? nil : CallbackBackOff.wait(after: callback.attempts)
        state = wait == nil ? .failed : .waiting
        dueAt = now.addingTimeInterval(wait ?? 0)
    }
}

/// How long an app is left alone between two attempts.
public enum CallbackBackOff {
    /// 30 s, 2 min, 10 min, 1 h, 4 h, then half a day each, for about five days.
    static let waits: [Double] = [30, 120, 600, 3600, 14_400] + Array(repeating: 43_200, count: 9)

    /// Seconds until the next attempt; `nil` where there is none.
    /// - Parameter attempts: how many there were, at least one.
    public static func wait(after attempts: Int) -> Double? { waits.indices.contains(attempts - 1) ? waits[attempts - 1] : nil }
}
