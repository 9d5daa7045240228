import Dispatch
import Foundation

/// What makes a command end before it is done: Control-C, or being told to end.
enum Interruption {
    /// Runs `body`; a command that is told to end calls `cancel` meanwhile, and so gives back what it has opened.
    static func cancels<Result>(
        _ cancel: @escaping @Sendable () -> Void, during body: () async throws -> Result
    ) async rethrows -> Result {
        let signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { cancel() }
            source.resume()
            return source
        }
        defer { for source in signals { source.cancel() } }
        return try await body()
    }
}
