/// Tells an object of the main actor of each change of a session, while both are there.
final class SessionFollowing: Sendable {
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
