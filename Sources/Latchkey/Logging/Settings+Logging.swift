internal import Foundation
internal import LoginModel

extension Settings {
    /// What the SDK may say about its own work. Default: what the developer should mend.
    public var loggingBehaviors: Set<LoggingBehavior> {
        get { value(\.loggingBehaviors) }
        set { set(\.loggingBehaviors, newValue) }
    }

    /// Adds one of the ``loggingBehaviors``.
    public func enableLoggingBehavior(_ loggingBehavior: LoggingBehavior) { change(\.loggingBehaviors) { $0.insert(loggingBehavior) } }

    /// Removes one of the ``loggingBehaviors``.
    public func disableLoggingBehavior(_ loggingBehavior: LoggingBehavior) { change(\.loggingBehaviors) { $0.remove(loggingBehavior) } }

    /// Whether a message of this kind is logged.
    public func isLoggingBehaviorEnabled(_ loggingBehavior: LoggingBehavior) -> Bool { loggingBehaviors.contains(loggingBehavior) }

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

    /// Says how long some work took, where that is wanted.
    /// - Parameter uptime: the seconds that have gone by since some moment.
    func logTime<Result>(
        of what: @autoclosure () -> String, by uptime: () -> TimeInterval, isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        guard loggingBehaviors.contains(.performanceCharacteristics) else { return try await work() }
        let began = uptime()
        defer { log(.performanceCharacteristics, "\(what()) took \(String(format: "%.3f", uptime() - began)) s.") }
        return try await work()
    }

    /// One line on standard error, where that is open.
    static let standardLog: @Sendable (LoggingBehavior, String) -> Void = { behavior, message in
        write(behavior, message, to: .standardError)
    }

    /// Writes one line: what a provider says may be part of a message, and begins none of its own. A log that cannot be written, as in a program whose standard error is closed, is no reason to end the program.
    static func write(_ behavior: LoggingBehavior, _ message: String, to file: FileHandle) {
        try? file.write(contentsOf: Data("Latchkey [\(behavior.rawValue)]: \(message.inOneLine)\n".utf8))
    }
}
