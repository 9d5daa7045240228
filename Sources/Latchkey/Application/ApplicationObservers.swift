internal import Foundation

/// The observers of an ``ApplicationDelegate``. All references are weak.
final class ApplicationObservers: Sendable {
    /// Observers need not be `Sendable`, because they are called on the thread on which the app reports an event.
    private struct Entry: @unchecked Sendable {
        weak var observer: (any FBSDKApplicationObserving)?
        var hasHeardOfLaunch = false
    }

    private let entries = Locked<[Entry]>([])

    /// Adds an observer, unless it has already been added.
    func add(_ observer: any FBSDKApplicationObserving) {
        let entry = Entry(observer: observer)
        entries.withLock { entries in
            entries.removeAll { $0.observer == nil }
            guard !entries.contains(where: { $0.observer === entry.observer }) else { return }
            entries.append(entry)
        }
    }

    func remove(_ observer: any FBSDKApplicationObserving) {
        let entry = Entry(observer: observer)
        entries.withLock { entries in entries.removeAll { $0.observer == nil || $0.observer === entry.observer } }
    }

    /// Notifies the observers that have not been notified of the launch yet.
    func tellOfLaunch(_ body: (any FBSDKApplicationObserving) -> Void) {
        let new = entries.withLock { entries in
            let new = entries.filter { !$0.hasHeardOfLaunch }
            for index in entries.indices { entries[index].hasHeardOfLaunch = true }
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
