internal import Foundation

/// How a session and its storage stay one.
extension Session {
    /// How often others may come first before a change gives up.
    private static let mostTries = 1000

    /// Why the session is not kept, or what was put aside; `nil` while all is well. Each problem is also logged, once, as
    /// ``LoggingBehavior/cacheErrors``.
    public var storageProblem: SessionStorageError? {
        restore()
        return state.withLock { $0.problem }
    }

    /// Takes what other processes have changed, and keeps what could not be kept before.
    ///
    /// Call it when the app comes to the foreground. What others change while the session is in use arrives by itself where
    /// ``SessionStorage/watchedFolder`` can be watched. On iOS the session reads itself again after the first unlock of the device.
    public func reload() { meetStorage(again: true) }

    private func meetStorage(again: Bool = false) {
        turn.withLock {
            _ = synchronize()
            follow(again: again)
        }
        tellNews()
    }

    /// Takes what others have done. What could not be kept waits for the next change or ``reload()``, unless others replaced the record: trying
    /// to keep it is itself seen in the folder, and would be the reason to try again, without end.
    private func meetOthers() {
        turn.withLock {
            _ = synchronize(retries: false)
            follow()
        }
        tellNews()
    }

    /// Goes to another storage, and takes what is there, as one change. Before the session is used for the first time nobody is told.
    ///
    /// A test process calls `Session.shared.use(nil)` first, so that it does not touch the session that the developer has on this machine.
    /// - Parameter storage: `nil` keeps the session in memory alone, and begins with an empty one.
    public func use(_ storage: (any SessionStorage)?) {
        refreshMemory.reset()
        turn.withLock {
            let wasUsed = state.withLock { state in
                state.use(storage)
                return state.isRestored
            }
            guard wasUsed else { return }
            if !synchronize() { state.withLock { $0.take(Kept()) } }
            follow()
        }
        tellNews()
    }

    /// Reads the storage when the session is used for the first time.
    func restore() {
        guard !state.withLock({ $0.isRestored }) else { return }
        turn.withLock {
            guard !state.withLock({ $0.isRestored }) else { return }
            _ = synchronize()
            follow()
        }
        tellNews()
    }

    /// Replaces what `edit` replaces, as one change: first where it is kept, then in memory, and then it is announced.
    /// - Parameters:
    ///   - isDeliberate: whether the change goes before what other processes do while the storage is unavailable.
    ///   - replacesUnread: whether it also goes before a record that could not be read yet, or not now, where it changes nothing in memory.
    ///   - edit: works on the latest values, and may run more than once.
    @discardableResult
    package func changeKept<Result: Sendable>(
        deliberately isDeliberate: Bool = true, alsoUnread replacesUnread: Bool = false, _ edit: @Sendable (inout Kept) -> Result
    ) -> Result {
        defer { tellNews() }
        return changeUntold(deliberately: isDeliberate, alsoUnread: replacesUnread, edit)
    }

    /// The same, but that somebody else sees to the announcing.
    func changeUntold<Result: Sendable>(
        deliberately isDeliberate: Bool = true, alsoUnread replacesUnread: Bool = false, _ edit: @Sendable (inout Kept) -> Result
    ) -> Result {
        turn.withLock {
            defer { follow() }
            var tries = 0
            while true {
                tries += 1
                let isAvailable = synchronize()
                let (present, revision, storage) = state.withLock { ($0.kept, $0.revision, $0.storage) }
                var new = present
                let result = edit(&new)
                guard new != present || replacesUnread && (!isAvailable || state.withLock({ $0.isUnread })) else { return result }
                let record = SessionRecord(new, revision: freshRevision())
                do throws(SessionStorageError) {
                    if let storage, isAvailable {
                        guard try storage.replace(revision, with: record) == .replaced else {
                            if tries < Self.mostTries { continue }
                            throw SessionStorageError(.busy, "Others replaced the session \(tries) times before it could be kept.")
                        }
                        state.withLock { $0.take(saved: record) }
                    } else {
                        state.withLock { $0.take(unsaved: record, deliberately: isDeliberate) }
                    }
                    return result
                } catch {
                    state.withLock { $0.note(error) }
                    if error.reason == .setAside, tries < Self.mostTries { continue }
                    state.withLock { $0.take(unsaved: record, deliberately: isDeliberate) }
                    return result
                }
            }
        }
    }

    /// Brings memory and storage together.
    /// - Parameter retries: whether what could not be kept before is tried again where the storage is as it was then.
    /// - Returns: whether there is a storage that can be read. That it does not keep one record, such as one that is too large, says nothing of
    ///   the next.
    private func synchronize(retries: Bool = true) -> Bool {
        do throws(SessionStorageError) {
            guard let storage = state.withLock({ $0.storage }) else {
                state.withLock { $0.giveUpReading() }
                return false
            }
            for _ in 0..<Self.mostTries {
                let record = try read(storage)
                let fresh = freshRevision()
                guard let unsaved = state.withLock({ $0.meet(record, fresh: fresh, retries: retries) }) else { return true }
                do throws(SessionStorageError) {
                    guard try storage.replace(record?.revision, with: unsaved) == .replaced else { continue }
                    state.withLock { $0.take(saved: unsaved) }
                } catch {
                    state.withLock { $0.note(error) }
                }
                return true
            }
            throw SessionStorageError(.busy, "Others replaced the session \(Self.mostTries) times before it could be kept.")
        } catch {
            state.withLock { state in
                state.note(error)
                state.giveUpReading()
            }
            return false
        }
    }

    private func read(_ storage: any SessionStorage) throws(SessionStorageError) -> SessionRecord? {
        do {
            return try storage.read()
        } catch {
            guard error.reason == .setAside else { throw error }
            state.withLock { $0.note(error) }
            return try storage.read()
        }
    }

    /// Looks after what follows from the present values: others' changes are watched for, and the end of the access token.
    private func follow(again: Bool = false) {
        awaitUnlocking()
        setAlarm(again: again)
        let (folder, isWatched) = state.withLock { ($0.storage?.watchedFolder, $0.watch.map { !$0.hasEnded } ?? false) }
        guard let folder, !isWatched else { return }
        try? StateFolder(folder).make()
        guard let watch = FolderWatch(folder, changed: { [weak self] in self?.meetOthers() }) else { return }
        state.withLock { $0.watch = watch }
        // What happened before the watch began.
        _ = synchronize()
        setAlarm()
    }

    /// Observes the first unlock of the device while the storage is locked, and reads the storage then.
    private func awaitUnlocking() {
        guard let unlockNotification else { return }
        let (isLocked, present) = state.withLock { ($0.problem?.reason == .locked, $0.unlockObserver) }
        guard isLocked != (present != nil) else { return }
        let observer =
            !isLocked
            ? nil
            : UnlockObserver(unlockNotification) { [weak self] in
                guard let self else { return }
                await Self.whereOneMayWait { self.reload() }
            }
        // The former observer is released outside the lock.
        withExtendedLifetime(present) { state.withLock { $0.unlockObserver = observer } }
        // The unlock may have come before the observer.
        if isLocked { _ = synchronize() }
    }

    private func freshRevision() -> String { Surroundings.real.randomText(bytes: 16) }
}
