/// Calls a closure on the main actor after each change of a session, as long as this object, the session and the follower exist.
final class SessionObservation: Sendable {
    private let task: Task<Void, Never>

    @MainActor
    init<Follower: AnyObject & Sendable>(
        _ session: Session, for follower: Follower, _ hasChanged: @escaping @MainActor @Sendable (Follower) -> Void
    ) {
        let changes = session.changes
        task = Task { @MainActor [weak follower] in
            for await _ in changes {
                guard let follower else { return }
                hasChanged(follower)
            }
        }
    }

    deinit { task.cancel() }
}
