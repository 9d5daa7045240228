internal import Foundation

/// Synchronizes a session with its storage.
extension Session {
    /// The maximum number of attempts to write a change while other processes replace the record.
    private static let maximumAttempts = 1000

    /// The current problem with the storage, such as a session that could not be saved or an unreadable record that was set aside. `nil` if
    /// there is no problem. Each problem is also logged once, as ``LoggingBehavior/cacheErrors``.
    public var storageProblem: SessionStorageError? {
        restore()
        return state.withLock { $0.problem }
    }

    /// Reads the changes of other processes, and saves changes that could not be saved before.
    ///
    /// Call this method when the app comes to the foreground. While the session is in use, changes of other processes arrive automatically
    /// if ``SessionStorage/watchedFolder`` can be watched. On iOS, a locked storage is also read after the first unlock of the device.
    public func reload() { synchronizeAndNotify(restarting: true) }

    private func synchronizeAndNotify(restarting: Bool = false) {
        storageLock.withLock {
            _ = synchronize()
            updateObservations(restarting: restarting)
        }
        notifyObservers()
    }

    /// Reads the changes of other processes. Tries to save unsaved changes only if another process has replaced the record. Without this
    /// condition, each attempt would modify the watched folder and so trigger the next attempt, endlessly.
    private func readExternalChanges() {
        storageLock.withLock {
            _ = synchronize(retries: false)
            updateObservations()
        }
        notifyObservers()
    }

    /// Switches to another storage, and reads its session as one change. Observers are not notified if the session has not been used yet.
    ///
    /// A test process first calls `Session.shared.useStorage(nil)`, so that it does not change the developer's session on this machine.
    /// - Parameter storage: The new storage. If `nil`, the session is empty and in memory only.
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

    /// Applies `edit` as one change, first to the storage and then in memory, and notifies the observers.
    /// - Parameters:
    ///   - isDeliberate: Whether the change takes precedence over changes that other processes make while the storage is unavailable.
    ///   - replacesUnread: Whether to replace a record that could not be read, even if `edit` changes nothing in memory.
    ///   - edit: Changes the latest values. May be called more than once.
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
    /// - Parameter retries: Whether to write unsaved changes again even if the stored record is unchanged.
    /// - Returns: Whether there is a storage that can be read. `true` even if the storage rejects a record, because the storage may accept
    ///   the next record.
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

    /// Updates the observations that the session needs: the unlock observer, the expiry timer, and the watch for changes of other
    /// processes.
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

    /// Observes the first unlock of the device while the storage is locked, so that the storage is read after the unlock.
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
