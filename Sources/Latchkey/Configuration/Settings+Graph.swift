// Settings for Graph requests and the handling of their errors.
extension Settings {
    /// The text that the SDK appends to the `User-Agent` header of Graph requests.
    public var userAgentSuffix: String? {
        get { value(\.userAgentSuffix) }
        set { set(\.userAgentSuffix, newValue) }
    }

    /// The quality of images that are uploaded as JPEG: 0 to 1, default 0.9. Values outside this range are clamped, and NaN is ignored.
    public var jpegCompressionQuality: Double {
        get { value(\.jpegCompressionQuality) }
        set { if !newValue.isNaN { set(\.jpegCompressionQuality, min(max(newValue, 0), 1)) } }
    }

    /// Whether Graph requests are retried after a transient error. Default `true`.
    public var isGraphErrorRecoveryEnabled: Bool {
        get { value(\.isGraphErrorRecoveryEnabled) }
        set { set(\.isGraphErrorRecoveryEnabled, newValue) }
    }

    /// The categories of the Graph API's error codes. Default: ``GraphErrorCategories/standard``.
    public var graphErrorCategories: GraphErrorCategories {
        get { value(\.graphErrorCategories) }
        set { set(\.graphErrorCategories, newValue) }
    }
}
