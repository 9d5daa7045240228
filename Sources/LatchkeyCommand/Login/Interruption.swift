import Dispatch
import Foundation

/// What makes a command end before it is done: Control-C, or being told to end.
enum Interruption {
    /// Runs `body` as a task, which is cancelled when the command is told to end.
    static func cancelsTask<Result: Sendable>(of body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let (told, tell) = AsyncStream.makeStream(of: Void.self)
        return try await cancels({ tell.finish() }) {
            let task = Task(operation: body)
            let listener = Task {
                for await _ in told {}
                if !Task.isCancelled { task.cancel() }
            }
            defer { listener.cancel() }
            return try await task.value
        }
    }

    /// Runs `body`; a command that is told to end calls `cancel` meanwhile, and so gives back what it has opened.
    static func cancels<Result>(
        _ cancel: @escaping @Sendable () -> Void, during body: () async throws -> Result
    ) async rethrows -> Result {
        let signals = await [listen(for: SIGINT, cancel), listen(for: SIGTERM, cancel)]
        defer {
            for source in signals { source.cancel() }
            for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        }
        return try await body()
    }

    /// A source listens some time after it was resumed. Until it does, a signal ends the process, which has opened nothing yet.
    private static func listen(for number: CInt, _ cancel: @escaping @Sendable () -> Void) async -> any DispatchSourceSignal {
        #if canImport(Darwin)
        // On Apple platforms a signal ends the process unless it is ignored, even if a dispatch source listens for it.
        signal(number, SIG_IGN)
        #endif
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { cancel() }
        await withCheckedContinuation { listens in
            source.setRegistrationHandler { listens.resume() }
            source.resume()
        }
        return source
    }
}
