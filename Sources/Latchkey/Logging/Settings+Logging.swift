internal import Foundation

extension Settings {
    /// Hands a message to ``logHandler`` where its kind is wanted. A message names parameters and claims, never the value of a secret.
    func log(_ behavior: LoggingBehavior, _ message: @autoclosure () -> String) {
        guard loggingBehaviors.contains(behavior) else { return }
        logHandler(behavior, message())
    }

    /// One line on standard error.
    static let standardLog: @Sendable (LoggingBehavior, String) -> Void = { behavior, message in
        FileHandle.standardError.write(Data("Latchkey [\(behavior.rawValue)]: \(message)\n".utf8))
    }
}
