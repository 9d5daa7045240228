internal import Foundation

/// Notifies the observers of a session.
extension Session {
    /// The changes of the session from now on, as an asynchronous sequence for one consumer.
    public var changes: SessionChanges {
        restore()
        let queue = SessionChangeQueue()
        state.withLock { state in
            state.listeners.removeAll { $0.queue == nil }
            state.listeners.append(Listener(queue: queue))
        }
        return SessionChanges(queue: queue)
    }

    /// Notifies observers of all pending events, unless another call is already doing so. If an observer changes the session, observers are
    /// notified of that change only after all of them have been notified of the previous change.
    func notifyObservers() {
        guard delivery == .mainThread, !MainQueue.isCurrent, !Thread.isMainThread else { return notifyObserversOnCurrentThread() }
        guard state.withLock({ !$0.pendingEvents.isEmpty }) else { return }
        // If the session changes on the main thread before this task runs, the observers are notified of the pending events first.
        Task { @MainActor in notifyObserversOnCurrentThread() }
    }

    private func notifyObserversOnCurrentThread() {
        if reserveNotification() { notifyWithReservation() }
    }

    /// Reserves the right to notify observers. Until ``notifyWithReservation()`` ends, no other call notifies them.
    /// - Returns: Whether the reservation succeeded; `false` if another call has reserved the right.
    func reserveNotification() -> Bool {
        state.withLock { state in
            defer { state.isNotifying = true }
            return !state.isNotifying
        }
    }

    func notifyWithReservation() {
        while let event = nextEvent() {
            switch event {
            case .change(let change): notify(change)
            case .problem(let problem): Settings.shared.log(.cacheErrors, problem.description)
            }
        }
    }

    private func nextEvent() -> Event? {
        state.withLock { state in
            guard !state.pendingEvents.isEmpty else {
                state.isNotifying = false
                return nil
            }
            return state.pendingEvents.removeFirst()
        }
    }

    private func notify(_ change: SessionChange) {
        for listener in state.withLock({ $0.listeners }) { listener.queue?.add(change) }
        let (old, new) = (change.old, change.new)
        if change.isExpiry || old.accessToken != new.accessToken {
            var info: [String: any Sendable] = [:]
            info[AccessTokenChangeOldKey] = old.accessToken
            info[AccessTokenChangeNewKey] = new.accessToken
            if change.isExpiry {
                info[AccessTokenDidExpireKey] = true
            } else if old.accessToken?.userID != new.accessToken?.userID
                || old.accessToken?.isExpired(at: environment.now()) ?? true
            {
                info[AccessTokenDidChangeUserIDKey] = true
            }
            notifications.announce(.AccessTokenDidChange, about: AccessToken.self, userInfo: info, by: delivery)
        }
        if old.authenticationToken != new.authenticationToken {
            notifications.announce(.AuthenticationTokenDidChange, about: AuthenticationToken.self, by: delivery)
        }
        if old.profile != new.profile {
            var info: [String: any Sendable] = [:]
            info[ProfileChangeOldKey] = old.profile
            info[ProfileChangeNewKey] = new.profile
            notifications.announce(.ProfileDidChange, about: Profile.self, userInfo: info, by: delivery)
        }
    }
}
