internal import Foundation

extension Settings {
    /// What the SDK may say about its own work. Default: what the developer should mend.
    public var loggingBehaviors: Set<LoggingBehavior> {
        get { value(\.loggingBehaviors) }
        set { set(\.loggingBehaviors, newValue) }
    }

    /// Takes what the SDK has to say. Default: one line on standard error.
    public var logHandler: @Sendable (LoggingBehavior, String) -> Void {
        get { value(\.logHandler) }
        set { set(\.logHandler, newValue) }
    }

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
