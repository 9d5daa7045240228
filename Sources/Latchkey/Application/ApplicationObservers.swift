internal import Foundation

/// The observers of an ``ApplicationDelegate``. References to the app's objects are weak.
final class ApplicationObservers: Sendable {
    /// Observers need not be `Sendable`, because they are called on the thread on which the app reports an event.
    private struct Entry: @unchecked Sendable {
        /// The app's object, which is added and removed.
        weak var owner: AnyObject?
        /// What is called in place of an owner that is no observer itself.
        var adapter: (any FBSDKApplicationObserving)?
        var isNotifiedOfLaunch = false

        /// What is called. `nil` when the app's object is gone.
        var observer: (any FBSDKApplicationObserving)? {
            guard let owner else { return nil }
            return adapter ?? owner as? any FBSDKApplicationObserving
        }
    }

    private let entries = Locked<[Entry]>([])

    /// Adds an observer, unless its owner already has one. The observer is called as long as the owner is alive.
    func add(_ observer: any FBSDKApplicationObserving, for owner: AnyObject) {
        let entry = Entry(owner: owner, adapter: observer === owner ? nil : observer)
        entries.withLock { entries in
            entries.removeAll { $0.owner == nil }
            guard !entries.contains(where: { $0.owner === entry.owner }) else { return }
            entries.append(entry)
        }
    }

    func remove(_ owner: AnyObject) {
        let entry = Entry(owner: owner)
        entries.withLock { entries in entries.removeAll { $0.owner == nil || $0.owner === entry.owner } }
    }

    /// Notifies the observers that have not been notified of the launch yet.
    func notifyOfLaunch(_ body: (any FBSDKApplicationObserving) -> Void) {
        let new = entries.withLock { entries in
            let new = entries.filter { !$0.isNotifiedOfLaunch }
            for index in entries.indices { entries[index].isNotifiedOfLaunch = true }
            return new
        }
        for entry in new { if let observer = entry.observer { body(observer) } }
    }

    /// Notifies all observers.
    /// - Returns: Whether one of them returned `true`.
    @discardableResult
    func tell(_ body: (any FBSDKApplicationObserving) -> Bool) -> Bool {
        // Not lazy, so that every observer is called.
        entries.withLock { $0 }.compactMap(\.observer).map(body).contains(true)
    }
}
