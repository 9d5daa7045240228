internal import Foundation

/// Synchronizing a session with its storage.
extension Session {
    /// The number of attempts to write against concurrent writers before a change fails.
    private static let maximumAttempts = 1000

    /// The current problem with the storage: the session could not be saved, or an unreadable record was set aside. `nil` without a problem. Each
    /// problem is also logged, once, as ``LoggingBehavior/cacheErrors``.
    public var storageProblem: SessionStorageError? {
        restore()
        return state.withLock { $0.problem }
    }

    /// Reads the changes of other processes, and saves changes that could not be saved before.
    ///
    /// Call it when the app comes to the foreground. While the session is in use, changes of other processes arrive automatically if
    /// ``SessionStorage/watchedFolder`` can be watched. On iOS the session also reloads after the first unlock of the device.
    public func reload() { synchronizeAndNotify(restarting: true) }

    private func synchronizeAndNotify(restarting: Bool = false) {
        storageLock.withLock {
            _ = synchronize()
            updateObservations(restarting: restarting)
        }
        notifyObservers()
    }

    /// Reads the changes of other processes. Unsaved changes wait for the next change or ``reload()``, unless another process replaced the record:
    /// an attempt to save them modifies the watched folder, and would trigger the next attempt, endlessly.
    private func readExternalChanges() {
        storageLock.withLock {
            _ = synchronize(retries: false)
            updateObservations()
        }
        notifyObservers()
    }

    /// Switches to another storage, and reads its session as one change. Observers are not notified if the session has not been used yet.
    ///
    /// A test process calls `Session.shared.use(nil)` first, so that it does not change the developer's session on this machine.
    /// - Parameter storage: the new storage; `nil` starts with an empty session in memory only.
    public func useStorage(_ storage: (any SessionStorage)?) {
        refreshState.reset()
        storageLock.withLock {
            let wasUsed = state.withLock { state in
                state.setStorage(storage)
                return state.isRestored
            }
            guard wasUsed else { return }
            if !synchronize() { state.withLock { $0.replaceContents(with: Contents()) } }
            updateObservations()
        }
        notifyObservers()
    }

    /// Reads the storage when the session is used for the first time.
    func restore() {
        guard !state.withLock({ $0.isRestored }) else { return }
        storageLock.withLock {
            guard !state.withLock({ $0.isRestored }) else { return }
            _ = synchronize()
            updateObservations()
        }
        notifyObservers()
    }

    /// Applies `edit` as one change: first to the storage, then in memory, and then notifies observers.
    /// - Parameters:
    ///   - isDeliberate: whether the change takes precedence over changes that other processes make while the storage is unavailable.
    ///   - replacesUnread: whether the change also replaces a record that could not be read, even if it changes nothing in memory.
    ///   - edit: works on the latest values, and may be called more than once.
    @discardableResult
    package func updateContents<Result: Sendable>(
        deliberately isDeliberate: Bool = true, replacingUnread replacesUnread: Bool = false, _ edit: @Sendable (inout Contents) -> Result
    ) -> Result {
        defer { notifyObservers() }
        return updateContentsWithoutNotifying(deliberately: isDeliberate, replacingUnread: replacesUnread, edit)
    }

    /// The same as ``updateContents(deliberately:replacingUnread:_:)``, but the caller must notify the observers.
    func updateContentsWithoutNotifying<Result: Sendable>(
        deliberately isDeliberate: Bool = true, replacingUnread replacesUnread: Bool = false, _ edit: @Sendable (inout Contents) -> Result
    ) -> Result {
        storageLock.withLock {
            defer { updateObservations() }
            var attempts = 0
            while true {
                attempts += 1
                let isAvailable = synchronize()
                let (current, revision, storage) = state.withLock { ($0.contents, $0.revision, $0.storage) }
                var new = current
                let result = edit(&new)
                guard new != current || replacesUnread && (!isAvailable || state.withLock({ $0.isStorageUnread })) else { return result }
                let record = SessionRecord(new, revision: newRevision())
                do throws(SessionStorageError) {
                    if let storage, isAvailable {
                        guard try storage.replace(revision, with: record) == .replaced else {
                            if attempts < Self.maximumAttempts { continue }
                            throw SessionStorageError(.busy, "Other processes replaced the session \(attempts) times before it was stored.")
                        }
                        state.withLock { $0.adopt(saved: record) }
                    } else {
                        state.withLock { $0.adopt(unsaved: record, deliberately: isDeliberate) }
                    }
                    return result
                } catch {
                    state.withLock { $0.record(error) }
                    if error.reason == .setAside, attempts < Self.maximumAttempts { continue }
                    state.withLock { $0.adopt(unsaved: record, deliberately: isDeliberate) }
                    return result
                }
            }
        }
    }

    /// Synchronizes memory and storage.
    /// - Parameter retries: whether unsaved changes are written again even if the stored record is unchanged.
    /// - Returns: whether the storage can be read. If it rejects one record, for example because it is too large, it may still accept the next one.
    private func synchronize(retries: Bool = true) -> Bool {
        do throws(SessionStorageError) {
            guard let storage = state.withLock({ $0.storage }) else {
                state.withLock { $0.continueWithoutStorage() }
                return false
            }
            for _ in 0..<Self.maximumAttempts {
                let record = try read(storage)
                let fresh = newRevision()
                guard let unsaved = state.withLock({ $0.reconcile(with: record, newRevision: fresh, retrying: retries) }) else {
                    return true
                }
                do throws(SessionStorageError) {
                    guard try storage.replace(record?.revision, with: unsaved) == .replaced else { continue }
                    state.withLock { $0.adopt(saved: unsaved) }
                } catch {
                    state.withLock { $0.record(error) }
                }
                return true
            }
            throw SessionStorageError(.busy, "Other processes replaced the session \(Self.maximumAttempts) times before it was stored.")
        } catch {
            state.withLock { state in
                state.record(error)
                state.continueWithoutStorage()
            }
            return false
        }
    }

    private func read(_ storage: any SessionStorage) throws(SessionStorageError) -> SessionRecord? {
        do {
            return try storage.read()
        } catch {
            guard error.reason == .setAside else { throw error }
            state.withLock { $0.record(error) }
            return try storage.read()
        }
    }

    /// Starts what the current values need: the watch for changes of other processes and the expiry timer of the access token.
    private func updateObservations(restarting: Bool = false) {
        updateUnlockObserver()
        scheduleExpiryTimer(restarting: restarting)
        let (folder, isWatched) = state.withLock { ($0.storage?.watchedFolder, $0.watch.map { !$0.hasEnded } ?? false) }
        guard let folder, !isWatched else { return }
        try? StateFolder(folder).create()
        guard let watch = FolderWatch(folder, changed: { [weak self] in self?.readExternalChanges() }) else { return }
        state.withLock { $0.watch = watch }
        // Read the changes that were made before the watch started.
        _ = synchronize()
        scheduleExpiryTimer()
    }

    /// While the storage is locked, observes the first unlock of the device in order to read the storage then.
    private func updateUnlockObserver() {
        guard let unlockNotification else { return }
        let (isLocked, current) = state.withLock { ($0.problem?.reason == .locked, $0.unlockObserver) }
        guard isLocked != (current != nil) else { return }
        let observer =
            !isLocked
            ? nil
            : UnlockObserver(unlockNotification) { [weak self] in
                guard let self else { return }
                await Self.runBlockingWork { self.reload() }
            }
        // The previous observer is released outside the lock.
        withExtendedLifetime(current) { state.withLock { $0.unlockObserver = observer } }
        // The unlock may have happened before the observer was added.
        if isLocked { _ = synchronize() }
    }

    private func newRevision() -> String { SystemEnvironment.real.randomText(bytes: 16) }
}
