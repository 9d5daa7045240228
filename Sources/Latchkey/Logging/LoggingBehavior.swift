/// What the SDK may say about its own work (client-sdk.md, section 1.19): the documented extensible string type.
public struct LoggingBehavior: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name in `FacebookLoggingBehavior`.
    public let rawValue: String

    /// Any name; one that is not known has no effect.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Any name; one that is not known has no effect.
    public init(stringLiteral value: String) { rawValue = value }

    /// Access tokens are shown in messages instead of being masked.
    public static let accessTokens: LoggingBehavior = "include_access_tokens"
    /// How long logins, with the person in them, and requests to the Graph API take.
    public static let performanceCharacteristics: LoggingBehavior = "perf_characteristics"
    /// That the app logs app events, which do nothing (``AppEvents``): one line.
    public static let appEvents: LoggingBehavior = "app_events"
    /// What goes on.
    public static let informational: LoggingBehavior = "informational"
    /// What could not be kept or read back.
    public static let cacheErrors: LoggingBehavior = "cache_errors"
    /// Has no effect here.
    public static let uiControlErrors: LoggingBehavior = "ui_control_errors"
    /// Graph requests ask for warnings of the provider.
    public static let graphAPIDebugWarning: LoggingBehavior = "graph_api_debug_warning"
    /// Graph requests ask for hints of the provider.
    public static let graphAPIDebugInfo: LoggingBehavior = "graph_api_debug_info"
    /// Each request and its answer, without secrets.
    public static let networkRequests: LoggingBehavior = "network_requests"
    /// What the app's developer should mend. On by default.
    public static let developerErrors: LoggingBehavior = "developer_errors"
}
