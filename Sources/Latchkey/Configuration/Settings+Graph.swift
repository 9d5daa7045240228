// What Graph requests carry, and what becomes of their errors.
extension Settings {
    /// What the app adds to the `User-Agent` of requests.
    public var userAgentSuffix: String? {
        get { value(\.userAgentSuffix) }
        set { set(\.userAgentSuffix, newValue) }
    }

    /// The quality of pictures that are sent as JPEG: 0 to 1, default 0.9. A number outside becomes the nearest one inside; what is no number is ignored.
    public var jpegCompressionQuality: Double {
        get { value(\.jpegCompressionQuality) }
        set { if !newValue.isNaN { set(\.jpegCompressionQuality, min(max(newValue, 0), 1)) } }
    }

    /// Whether Graph requests try again after an error that may pass. Default `true`.
    public var isGraphErrorRecoveryEnabled: Bool {
        get { value(\.isGraphErrorRecoveryEnabled) }
        set { set(\.isGraphErrorRecoveryEnabled, newValue) }
    }

    /// What the error codes of the Graph API mean. Default: ``GraphErrorCategories/standard``.
    public var graphErrorCategories: GraphErrorCategories {
        get { value(\.graphErrorCategories) }
        set { set(\.graphErrorCategories, newValue) }
    }
}
