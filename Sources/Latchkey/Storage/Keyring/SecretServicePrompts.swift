#if os(Linux)
/// Limits the prompts of this process that wait for the person's answer.
///
/// A prompt is never dismissed, because gnome-keyring's daemon exits when it is asked to dismiss one. Instead, the waiting request exceeds
/// its time limit, and the person's answer applies to the next request.
enum SecretServicePrompts {
    /// The bus names of the daemons that show a prompt. If a daemon has exited, the library may wait for its prompt forever.
    private static let daemonsWithPrompt = Locked<Set<String>>([])

    /// The maximum number of waiting prompts. Each prompt occupies a thread.
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
