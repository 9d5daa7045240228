internal import Foundation
internal import LoginModel

extension Settings {
    /// The kinds of messages that the SDK may log. By default, only ``LoggingBehavior/developerErrors``.
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

    /// The function that receives each log message of the SDK. By default, it writes one line to standard error.
    public var logHandler: @Sendable (LoggingBehavior, String) -> Void {
        get { value(\.logHandler) }
        set { set(\.logHandler, newValue) }
    }

    /// Passes a message to ``logHandler`` if its kind is enabled. A message must not contain secrets. The only exception is an access
    /// token, if ``LoggingBehavior/accessTokens`` is enabled.
    func log(_ behavior: LoggingBehavior, _ message: @autoclosure () -> String) {
        guard loggingBehaviors.contains(behavior) else { return }
        logHandler(behavior, message())
    }

    /// Logs how long an operation took, if ``LoggingBehavior/performanceCharacteristics`` is enabled.
    /// - Parameter uptime: Returns the seconds since an arbitrary point in time.
    func logTime<Result>(
        of operation: @autoclosure () -> String, by uptime: () -> TimeInterval, isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        guard loggingBehaviors.contains(.performanceCharacteristics) else { return try await work() }
        let began = uptime()
        defer { log(.performanceCharacteristics, "\(operation()) took \(String(format: "%.3f", uptime() - began)) s.") }
        return try await work()
    }

    /// Writes one line to standard error, if standard error is open.
    static let standardLog: @Sendable (LoggingBehavior, String) -> Void = { behavior, message in
        write(behavior, message, to: .standardError)
    }

    /// Writes a message as one line. The message may contain text from a provider, so line breaks are escaped: otherwise, that text could
    /// forge a log line. A failure to write is ignored, because a closed standard error must not end the program.
    static func write(_ behavior: LoggingBehavior, _ message: String, to file: FileHandle) {
        try? file.write(contentsOf: Data("Latchkey [\(behavior.rawValue)]: \(message.escapedForLog)\n".utf8))
    }
}

/// A kind of message that the SDK may log (SDK.md, section 1.19). As in the documented API, an app can create a value from any string.
public struct LoggingBehavior: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name of the behavior, as the Info.plist key `FacebookLoggingBehavior` lists it.
    public let rawValue: String

    /// Creates a behavior from its name. An unknown name has no effect.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a behavior from a string literal. An unknown name has no effect.
    public init(stringLiteral value: String) { rawValue = value }

    /// Shows access tokens in messages instead of masking them.
    public static let accessTokens: LoggingBehavior = "include_access_tokens"
    /// Logs how long Graph API requests and logins take. The time of a login includes the time that the person needs.
    public static let performanceCharacteristics: LoggingBehavior = "perf_characteristics"
    /// Logs one message when the app uses ``AppEvents``, whose methods do nothing.
    public static let appEvents: LoggingBehavior = "app_events"
    /// Logs failures that the SDK handles itself, such as a profile picture that cannot be shown.
    public static let informational: LoggingBehavior = "informational"
    /// Logs failures to store or read values.
    public static let cacheErrors: LoggingBehavior = "cache_errors"
    /// Exists for source compatibility. Has no effect.
    public static let uiControlErrors: LoggingBehavior = "ui_control_errors"
    /// Makes Graph requests ask the provider for warnings (`debug=warning`), and logs them.
    public static let graphAPIDebugWarning: LoggingBehavior = "graph_api_debug_warning"
    /// Makes Graph requests ask the provider for hints (`debug=info`), and logs them.
    public static let graphAPIDebugInfo: LoggingBehavior = "graph_api_debug_info"
    /// Logs the method, the path and the parameter names of each Graph request, and the status and the size of its response.
    public static let networkRequests: LoggingBehavior = "network_requests"
    /// Logs problems that the app's developer should fix. On by default.
    public static let developerErrors: LoggingBehavior = "developer_errors"
}
