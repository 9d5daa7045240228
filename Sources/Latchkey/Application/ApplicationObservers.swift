internal import Foundation

/// The observers of an ``ApplicationDelegate``. None is kept alive.
final class ApplicationObservers: Sendable {
    /// Observers need not be sendable: they are called where the app hands on what has happened.
    private struct Entry: @unchecked Sendable {
        weak var observer: (any FBSDKApplicationObserving)?
        var hasHeardOfLaunch = false
    }

    private let entries = Locked<[Entry]>([])

    /// Adds an observer, unless it is there already.
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

    /// Tells each observer of the launch, unless it has heard of it.
    func tellOfLaunch(_ body: (any FBSDKApplicationObserving) -> Void) {
        let new = entries.withLock { entries in
            let new = entries.filter { !$0.hasHeardOfLaunch }
            for index in entries.indices { entries[index].hasHeardOfLaunch = true }
            return new
        }
        for entry in new { if let observer = entry.observer { body(observer) } }
    }

    /// Tells all observers.
    /// - Returns: whether one of them has said `true`.
    @discardableResult
    func tell(_ body: (any FBSDKApplicationObserving) -> Bool) -> Bool {
        // Not lazily: everybody is told.
        entries.withLock { $0 }.compactMap(\.observer).map(body).contains(true)
    }
}
