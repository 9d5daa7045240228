internal import Foundation

/// The observers of an ``ApplicationDelegate``. References to the app's objects are weak.
final class ApplicationObservers: Sendable {
    /// One observer. The observer's type need not be `Sendable`, because observers are called on the thread on which the app reports an
    /// event.
    private struct Entry: @unchecked Sendable {
        /// A number that no other entry has. Object identifiers are not unique: the system may reuse an identifier after the object is
        /// deallocated.
        var number = 0
        /// The identifier of the owner, which can be compared even while the owner is being deallocated.
        let id: ObjectIdentifier
        /// The object that the app added as an observer.
        weak var owner: AnyObject?
        /// Receives the notifications for an owner that does not conform to ``FBSDKApplicationObserving``; `nil` if the owner conforms.
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
        // The weak references are read outside the lock, because reading one retains the owner for a moment. If that is the last reference,
        // the owner's `deinit` runs when the reference is released. The `deinit` may call `remove`, which would wait forever if this method
        // held the lock.
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
    /// - Returns: Whether at least one observer returned `true`.
    @discardableResult
    func notify(_ body: (any FBSDKApplicationObserving) -> Bool) -> Bool {
        // The array is mapped completely, so that every observer is called, even after one of them returned `true`.
        state.withLock(\.entries).compactMap(\.observer).map(body).contains(true)
    }
}
