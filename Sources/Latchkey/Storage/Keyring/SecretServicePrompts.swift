#if os(Linux)
/// The prompts of this process that wait for the person.
///
/// A prompt that was shown is never taken back: gnome-keyring's daemon ends when it is told to dismiss one. Whoever waits for it gives up
/// instead, and what the person answers later serves the next question.
enum SecretServicePrompts {
    /// Who shows one: the names of daemons on the bus. One that has ended may leave the library waiting for ever.
    private static let shown = Locked<Set<String>>([])

    /// The most that wait at once, each in a thread.
    private static let most = 4

    /// Does what may show a prompt, and waits for the person as long as it takes.
    /// - Returns: `nil`, at once, where the person has not answered the prompt before.
    static func show<Answer>(
        by daemon: String, _ body: () throws(SessionStorageError) -> Answer
    ) throws(SessionStorageError) -> Answer? {
        guard shown.withLock({ $0.count < most && $0.insert(daemon).inserted }) else { return nil }
        defer { _ = shown.withLock { $0.remove(daemon) } }
        return try body()
    }
}
#endif
