/// A kind of message that the SDK may log (SDK.md, section 1.19). An extensible string type of the documented API.
public struct LoggingBehavior: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name in `FacebookLoggingBehavior`.
    public let rawValue: String

    /// Creates a behavior from its name. An unknown name has no effect.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a behavior from a string literal. An unknown name has no effect.
    public init(stringLiteral value: String) { rawValue = value }

    /// Shows access tokens in messages instead of masking them.
    public static let accessTokens: LoggingBehavior = "include_access_tokens"
    /// Logs how long logins, including the person's part, and Graph API requests take.
    public static let performanceCharacteristics: LoggingBehavior = "perf_characteristics"
    /// Logs once that the app uses app events, which do nothing (``AppEvents``).
    public static let appEvents: LoggingBehavior = "app_events"
    /// Logs the progress of the SDK's work.
    public static let informational: LoggingBehavior = "informational"
    /// Logs values that could not be stored or read.
    public static let cacheErrors: LoggingBehavior = "cache_errors"
    /// Exists for source compatibility. Has no effect.
    public static let uiControlErrors: LoggingBehavior = "ui_control_errors"
    /// Makes Graph requests ask the provider for warnings (`debug=warning`), and logs them.
    public static let graphAPIDebugWarning: LoggingBehavior = "graph_api_debug_warning"
    /// Makes Graph requests ask the provider for hints (`debug=info`), and logs them.
    public static let graphAPIDebugInfo: LoggingBehavior = "graph_api_debug_info"
    /// Logs each request and its response, without secrets.
    public static let networkRequests: LoggingBehavior = "network_requests"
    /// Logs problems that the app's developer should fix. On by default.
    public static let developerErrors: LoggingBehavior = "developer_errors"
}
