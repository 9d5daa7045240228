extension AppEvents {
    /// The name of a parameter of an app event. An extensible string type of the documented API.
    public struct ParameterName: RawRepresentable, Sendable, Hashable {
        /// The text of the name. It is never sent.
        public let rawValue: String

        /// Creates a parameter name from a string.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a parameter name from a string.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The kind of advertisement: `ad_type`.
        public static let adType = ParameterName("ad_type")
        /// The subject of the event, as JSON: `fb_content`.
        public static let content = ParameterName("fb_content")
        /// The ID of the event's subject: `fb_content_id`.
        public static let contentID = ParameterName("fb_content_id")
        /// The kind of the event's subject: `fb_content_type`.
        public static let contentType = ParameterName("fb_content_type")
        /// The currency code (ISO 4217): `fb_currency`.
        public static let currency = ParameterName("fb_currency")
        /// A description of the event: `fb_description`.
        public static let description = ParameterName("fb_description")
        /// The name of the event: `_eventName`.
        public static let eventName = ParameterName("_eventName")
        /// The level that the person reached: `fb_level`.
        public static let level = ParameterName("fb_level")
        /// The time at which the event was logged: `_logTime`.
        public static let logTime = ParameterName("_logTime")
        /// The maximum rating: `fb_max_rating_value`.
        public static let maxRatingValue = ParameterName("fb_max_rating_value")
        /// The number of items: `fb_num_items`.
        public static let numItems = ParameterName("fb_num_items")
        /// The ID of an order or a subscription: `fb_order_id`.
        public static let orderID = ParameterName("fb_order_id")
        /// Whether the app knows the person's payment information: `fb_payment_info_available`.
        public static let paymentInfoAvailable = ParameterName("fb_payment_info_available")
        /// The method by which the person registered: `fb_registration_method`.
        public static let registrationMethod = ParameterName("fb_registration_method")
        /// The text that the person searched for: `fb_search_string`.
        public static let searchString = ParameterName("fb_search_string")
        /// Whether an operation succeeded: `fb_success`.
        public static let success = ParameterName("fb_success")
    }
}

extension AppEvents {
    /// A Boolean value of a parameter. An extensible string type of the documented API.
    public struct ParameterValue: RawRepresentable, Sendable, Hashable {
        /// The text of the value. It is never sent.
        public let rawValue: String

        /// Creates a value from a string.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a value from a string.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// True, as `1`.
        public static let yes = ParameterValue("1")
        /// False, as `0`.
        public static let no = ParameterValue("0")
    }
}
