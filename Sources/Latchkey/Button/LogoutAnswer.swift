/// The answer to a ``LogoutQuestion``, given exactly once: what went without one, or never came, has answered no.
///
/// What can be pressed holds it, and nothing else does.
@MainActor
package final class LogoutAnswer {
    /// Takes the question away; forgotten when there is an answer.
    package var close: (@MainActor () -> Void)?
    private var continuation: CheckedContinuation<Bool, Never>?

    private init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

    /// Asks, and waits. When the task is cancelled, the question is closed, and the answer is no.
    package static func to(_ ask: @MainActor (LogoutAnswer) -> Void) async -> Bool {
        let open = Open()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = LogoutAnswer(continuation)
                open.answer = answer
                ask(answer)
                if Task.isCancelled { answer.callOff() }
            }
        } onCancel: {
            Task { @MainActor in open.answer?.callOff() }
        }
    }

    package func give(_ isConfirmed: Bool) {
        close = nil
        continuation?.resume(returning: isConfirmed)
        continuation = nil
    }

    private func callOff() {
        let close = close
        give(false)
        close?()
    }

    deinit { continuation?.resume(returning: false) }

    @MainActor
    private final class Open {
        weak var answer: LogoutAnswer?
    }
}
