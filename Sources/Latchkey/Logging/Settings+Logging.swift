internal import Foundation
internal import LoginModel

extension Settings {
    /// The kinds of messages that the SDK may log. By default, problems that the developer should fix.
    public var loggingBehaviors: Set<LoggingBehavior> {
        get { value(\.loggingBehaviors) }
        set { set(\.loggingBehaviors, newValue) }
    }

    /// Adds one of the ``loggingBehaviors``.
    public func enableLoggingBehavior(_ loggingBehavior: LoggingBehavior) { change(\.loggingBehaviors) { $0.insert(loggingBehavior) } }

    /// Removes one of the ``loggingBehaviors``.
    public func disableLoggingBehavior(_ loggingBehavior: LoggingBehavior) { change(\.loggingBehaviors) { $0.remove(loggingBehavior) } }

    /// Whether messages of this kind are logged.
    public func isLoggingBehaviorEnabled(_ loggingBehavior: LoggingBehavior) -> Bool { loggingBehaviors.contains(loggingBehavior) }

    /// Receives the log messages of the SDK. By default, writes one line to standard error.
    public var logHandler: @Sendable (LoggingBehavior, String) -> Void {
        get { value(\.logHandler) }
        set { set(\.logHandler, newValue) }
    }

    /// Passes a message to ``logHandler`` if its kind is enabled. A message contains names of parameters and claims, never the value of a secret.
    func log(_ behavior: LoggingBehavior, _ message: @autoclosure () -> String) {
        guard loggingBehaviors.contains(behavior) else { return }
        logHandler(behavior, message())
    }

    /// Logs how long an operation took, if ``LoggingBehavior/performanceCharacteristics`` is enabled.
    /// - Parameter uptime: Returns the seconds since an arbitrary point in time.
    func logTime<Result>(
        of what: @autoclosure () -> String, by uptime: () -> TimeInterval, isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        guard loggingBehaviors.contains(.performanceCharacteristics) else { return try await work() }
        let began = uptime()
        defer { log(.performanceCharacteristics, "\(what()) took \(String(format: "%.3f", uptime() - began)) s.") }
        return try await work()
    }

    /// Writes one line to standard error, if it is open.
    static let standardLog: @Sendable (LoggingBehavior, String) -> Void = { behavior, message in
        write(behavior, message, to: .standardError)
    }

    /// Writes one line. A message may contain text from a provider, whose line breaks are removed so that it cannot start a line of its own. A
    /// failure to write is ignored, because a closed standard error must not end the program.
    static func write(_ behavior: LoggingBehavior, _ message: String, to file: FileHandle) {
        try? file.write(contentsOf: Data("Latchkey [\(behavior.rawValue)]: \(message.escapedForLog)\n".utf8))
    }
}
