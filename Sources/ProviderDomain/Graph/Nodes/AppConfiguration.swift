import LoginModel
public import StrictJSON

/// The configuration that the SDKs request for their app at launch (Wire.md, section 7.12). Everything that would send app events is off,
/// because this provider collects none.
public enum AppConfiguration {
    static let switches: [String: Bool] = [
        "auto_log_app_events_default": false, "auto_log_app_events_enabled": false, "gdpv4_nux_enabled": false,
        "is_guest_login_allowed": false, "supports_implicit_sdk_logging": false,
    ]
    static let numbers: [String: Int64] = ["app_events_feature_bitmask": 0, "app_events_session_timeout": 60]

    /// The feature switches that the SDKs call gatekeepers. The direct refresh of a Limited Login is the only feature that this provider
    /// supports (section 6.5).
    private static let features: [(name: String, isOn: Bool)] = [
        ("FBSDKFeatureLimitedLoginRefresh", true), ("FBSDKFeatureAppEvents", false), ("FBSDKFeatureAEM", false),
        ("FBSDKFeatureCodelessEvents", false), ("FBSDKFeatureCrashReport", false), ("FBSDKFeaturePrivacyProtection", false),
        ("FBSDKFeatureSuggestedEvents", false), ("FBSDKFeatureRestrictiveDataFiltering", false),
    ]

    /// The edges of an app that accept data and discard it.
    public static let discardingEdges: Set = [
        "activities", "aem_attribution", "aem_conversions", "app_indexing", "app_indexing_session", "app_push_device_token",
        "domain_reports", "instruments", "mmp_auditing", "monitorings", "user_properties",
    ]
    /// The parameters that the ``discardingEdges`` read: those that identify the caller, select the method, and format the response.
    public static let discardingEdgeParameters: Set = [
        "access_token", AppSecretProof.parameter, "appsecret_time", "callback", "locale", "method", "suppress_http_code",
        "suppress_response_codes",
    ]
    /// The edges of an app that are always empty.
    private static let emptyEdges: Set<String> = [
        "aem_attribution", "aem_conversion_configs", "aem_conversion_filter", "aem_skan_readiness", "android_dialog_configs",
        "app_capi_settings", "app_event_types", "app_events_config", "app_indexing", "app_indexing_session",
        "button_auto_detection_device_selection", "cloudbridge_settings", "codeless_event_mappings", "ios_dialog_configs",
        "ios_skadnetwork_conversion_config", "mmp_auditing", "model_asset", "sgw_dataset_status", "sgw_install_deferral_link",
    ]

    /// Whether a path ends in an edge of an app that accepts data and discards it.
    public static func isDiscardingEdge(_ path: String) -> Bool {
        path.split(separator: "/").last.map { discardingEdges.contains(String($0)) } == true
    }

    /// The edges of an app that the SDKs read. They need no access token, because the SDKs request them before they have one.
    public static let readableEdges = emptyEdges.union([gatekeepersEdge, "server_domain_infos"])
    private static let gatekeepersEdge = "mobile_sdk_gk"

    /// Returns the response of one of the ``readableEdges``.
    public static func content(of edge: String) -> JSONValue {
        guard edge == gatekeepersEdge else { return ["data": []] }
        let gatekeepers = features.map { feature in JSONValue.object(["key": .string(feature.name), "value": .bool(feature.isOn)]) }
        return ["data": [["gatekeepers": .array(gatekeepers)]]]
    }
}
