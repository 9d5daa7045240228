internal import Foundation

/// The observers of an ``ApplicationDelegate``. References to the app's objects are weak.
final class ApplicationObservers: Sendable {
    /// Observers need not be `Sendable`, because they are called on the thread on which the app reports an event.
    private struct Entry: @unchecked Sendable {
        /// Differs from that of every other entry, while an object identifier may be reused.
        var number = 0
        /// Identifies the owner, even while it is being deallocated.
        let id: ObjectIdentifier
        /// The app's object, which the app adds and removes.
        weak var owner: AnyObject?
        /// Receives the notifications if the owner does not conform to the Swift protocol.
        let adapter: (any FBSDKApplicationObserving)?
        var isNotifiedOfLaunch = false

        /// The receiver of the notifications; `nil` after the owner has been deallocated.
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
        // Reads weak references outside the lock, because releasing the last strong one runs the owner's `deinit`, which may call `remove`.
        let deallocated = Set(state.withLock(\.entries).filter { $0.owner == nil }.map(\.number))
        let entry = Entry(id: ObjectIdentifier(owner), owner: owner, adapter: observer === owner ? nil : observer)
        state.withLock { state in
            state.entries.removeAll { deallocated.contains($0.number) }
            guard !state.entries.contains(where: { $0.id == entry.id }) else { return }
            state.entries.append(entry)
            state.entries[state.entries.count - 1].number = state.nextNumber
            state.nextNumber += 1
        }
    }

    /// Removes the observer of an owner. The owner may call this from its `deinit`.
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
    func notify(_ body: (any FBSDKApplicationObserving) -> Bool) -> Bool {
        // Not lazy, so that every observer is called.
        state.withLock(\.entries).compactMap(\.observer).map(body).contains(true)
    }
}
