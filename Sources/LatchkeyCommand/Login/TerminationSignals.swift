import Dispatch
import Foundation

/// Handles SIGINT (Control-C) and SIGTERM while a command runs.
enum TerminationSignals {
    /// Runs `body` in a task, which SIGINT or SIGTERM cancels.
    static func withCancelableTask<Result: Sendable>(of body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let (terminations, continuation) = AsyncStream.makeStream(of: Void.self)
        return try await withHandler({ continuation.finish() }) {
            let task = Task(operation: body)
            let listener = Task {
                for await _ in terminations {}
                if !Task.isCancelled { task.cancel() }
            }
            defer { listener.cancel() }
            return try await task.value
        }
    }

    /// Runs `body`, and calls `cancel` on SIGINT or SIGTERM, so that the command can release what it opened.
    static func withHandler<Result>(
        _ cancel: @escaping @Sendable () -> Void, during body: () async throws -> Result
    ) async rethrows -> Result {
        let signals = await [listen(for: SIGINT, cancel), listen(for: SIGTERM, cancel)]
        defer {
            for source in signals { source.cancel() }
            for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        }
        return try await body()
    }

    /// Returns a source that already listens for the signal. A source starts to listen some time after it is resumed; until then, a signal
    /// ends the process, which has opened nothing yet.
    private static func listen(for number: CInt, _ cancel: @escaping @Sendable () -> Void) async -> any DispatchSourceSignal {
        #if canImport(Darwin)
        // On Apple platforms a signal ends the process unless it is ignored, even if a dispatch source listens for it.
        signal(number, SIG_IGN)
        #endif
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { cancel() }
        await withCheckedContinuation { continuation in
            source.setRegistrationHandler { continuation.resume() }
            source.resume()
        }
        return source
    }
}
