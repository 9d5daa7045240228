internal import Foundation

/// The observers of an ``ApplicationDelegate``. References to the app's objects are weak.
final class ApplicationObservers: Sendable {
    /// Observers need not be `Sendable`, because they are called on the thread on which the app reports an event.
    private struct Entry: @unchecked Sendable {
        /// Distinguishes this entry from every other one.
        let number: Int
        /// Identifies the app's object, also while it is being deallocated.
        let id: ObjectIdentifier
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

    private struct State: Sendable {
        var entries: [Entry] = []
        var nextNumber = 0
    }

    private let state = Locked(State())

    /// Adds an observer, unless its owner already has one. The observer is called as long as the owner is alive.
    func add(_ observer: any FBSDKApplicationObserving, for owner: AnyObject) {
        // Owners are loaded outside the lock: if that happens to hold the last reference, the owner's `deinit` may remove the owner.
        let gone = Set(state.withLock(\.entries).filter { $0.owner == nil }.map(\.number))
        let adapter = observer === owner ? nil : observer
        let new = Entry(number: 0, id: ObjectIdentifier(owner), owner: owner, adapter: adapter)
        state.withLock { state in
            state.entries.removeAll { gone.contains($0.number) }
            guard !state.entries.contains(where: { $0.id == new.id }) else { return }
            state.entries.append(Entry(number: state.nextNumber, id: new.id, owner: new.owner, adapter: new.adapter))
            state.nextNumber += 1
        }
    }

    /// Removes the observer of an owner, which may be in its `deinit`.
    func remove(_ owner: AnyObject) {
        let id = ObjectIdentifier(owner)
        state.withLock { state in state.entries.removeAll { $0.id == id } }
    }

    /// Notifies the observers that have not been notified of the launch yet.
    func notifyOfLaunch(_ body: (any FBSDKApplicationObserving) -> Void) {
        let new = state.withLock { state in
            let new = state.entries.filter { !$0.isNotifiedOfLaunch }
            for index in state.entries.indices { state.entries[index].isNotifiedOfLaunch = true }
            return new
        }
        for entry in new { if let observer = entry.observer { body(observer) } }
    }

    /// Notifies all observers.
    /// - Returns: Whether one of them returned `true`.
    @discardableResult
    func tell(_ body: (any FBSDKApplicationObserving) -> Bool) -> Bool {
        // Not lazy, so that every observer is called.
        state.withLock(\.entries).compactMap(\.observer).map(body).contains(true)
    }
}
