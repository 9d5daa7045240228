/// Receives the answer to a ``LogoutPrompt`` exactly once. The answer is `false` if the prompt was closed or could not be shown.
///
/// Only the code that shows the prompt retains this object. If that code releases it before the person answers, the answer is `false`.
@MainActor
package final class LogoutConfirmation {
    /// Closes the prompt. Set to `nil` when the answer is given.
    package var close: (@MainActor () -> Void)?
    private var continuation: CheckedContinuation<Bool, Never>?

    private init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

    /// Shows the prompt with `ask` and waits for the answer. If the task is canceled, the prompt closes, and the answer is `false`.
    package static func request(_ ask: @MainActor (LogoutConfirmation) -> Void) async -> Bool {
        let open = Open()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let response = LogoutConfirmation(continuation)
                open.response = response
                ask(response)
                if Task.isCancelled { response.cancel() }
            }
        } onCancel: {
            Task { @MainActor in open.response?.cancel() }
        }
    }

    package func resolve(_ isConfirmed: Bool) {
        close = nil
        continuation?.resume(returning: isConfirmed)
        continuation = nil
    }

    private func cancel() {
        let close = close
        resolve(false)
        close?()
    }

    deinit { continuation?.resume(returning: false) }

    @MainActor
    private final class Open {
        weak var response: LogoutConfirmation?
    }
}

/// The confirmation that a view shows before a person is logged out.
public struct LogoutPrompt: Sendable, Hashable {
    /// The text that says who is logged in, such as `Logged in as Ada King Lovelace`.
    public let title: String
    /// The title of the button that closes the prompt, such as `Cancel`.
    public let cancelTitle: String
    /// The title of the button that logs out, such as `Log out`. The button should have a destructive style.
    public let confirmTitle: String

    /// Creates the texts of the prompt.
    /// - Parameters:
    ///   - name: The person's name; `nil` if it is unknown.
    ///   - languages: The person's languages as BCP 47 tags, in order of preference. If `nil`, ``Settings/languages`` are used.
    public init(name: String?, settings: Settings = .shared, languages: [String]? = nil) {
        let texts = LoginButtonTexts(settings: settings, languages: languages)
        title = texts.loggedIn(as: name)
        cancelTitle = texts.cancel
        confirmTitle = texts.confirmLogOut
    }
}
