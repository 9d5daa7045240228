#if os(Linux)
/// The prompts of this process that wait for the person.
///
/// A prompt is never dismissed, because gnome-keyring's daemon exits when it is asked to dismiss one. The waiting request times out instead, and
/// the person's answer applies to the next request.
enum SecretServicePrompts {
    /// The bus names of the daemons that show a prompt. If one has exited, the library may wait forever.
    private static let daemonsWithPrompt = Locked<Set<String>>([])

    /// The maximum number of waiting prompts. Each occupies a thread.
    private static let maximumPromptCount = 4

    /// Runs a call that may show a prompt, and waits for the person without a time limit.
    /// - Returns: `nil`, immediately, if an earlier prompt of this daemon is still unanswered or too many prompts are waiting.
    static func show<Answer>(
        by daemon: String, _ body: () throws(SessionStorageError) -> Answer
    ) throws(SessionStorageError) -> Answer? {
        guard daemonsWithPrompt.withLock({ $0.count < maximumPromptCount && $0.insert(daemon).inserted }) else { return nil }
        defer { _ = daemonsWithPrompt.withLock { $0.remove(daemon) } }
        return try body()
    }
}
#endif
