/// The pending answer to a ``LogoutPrompt``. It is given exactly once, and is `false` if the question was closed or could not be shown.
///
/// Only the controls of the question retain it, so that it is released, and thereby answered, when they are.
@MainActor
package final class LogoutConfirmation {
    /// Closes the question; removed when the answer is given.
    package var close: (@MainActor () -> Void)?
    private var continuation: CheckedContinuation<Bool, Never>?

    private init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

    /// Asks the question and waits for the answer. If the task is canceled, the question closes, and the answer is `false`.
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
