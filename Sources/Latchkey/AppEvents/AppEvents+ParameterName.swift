extension AppEvents {
    /// The name of a parameter of an app event: the documented extensible string type.
    public struct ParameterName: RawRepresentable, Sendable, Hashable {
        /// The name. It is sent nowhere.
        public let rawValue: String

        /// Any name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Any name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The kind of advertisement: `ad_type`.
        public static let adType = ParameterName("ad_type")
        /// What the event is about, as JSON: `fb_content`.
        public static let content = ParameterName("fb_content")
        /// The id of what the event is about: `fb_content_id`.
        public static let contentID = ParameterName("fb_content_id")
        /// The kind of what the event is about: `fb_content_type`.
        public static let contentType = ParameterName("fb_content_type")
        /// The currency, by ISO 4217: `fb_currency`.
        public static let currency = ParameterName("fb_currency")
        /// A description: `fb_description`.
        public static let description = ParameterName("fb_description")
        /// The name of the event: `_eventName`.
        public static let eventName = ParameterName("_eventName")
        /// The level that was reached: `fb_level`.
        public static let level = ParameterName("fb_level")
        /// When the event was logged: `_logTime`.
        public static let logTime = ParameterName("_logTime")
        /// The best rating that can be given: `fb_max_rating_value`.
        public static let maxRatingValue = ParameterName("fb_max_rating_value")
        /// The number of items: `fb_num_items`.
        public static let numItems = ParameterName("fb_num_items")
        /// The id of an order or a subscription: `fb_order_id`.
        public static let orderID = ParameterName("fb_order_id")
        /// Whether the app knows how the person pays: `fb_payment_info_available`.
        public static let paymentInfoAvailable = ParameterName("fb_payment_info_available")
        /// The way in which the person has registered: `fb_registration_method`.
        public static let registrationMethod = ParameterName("fb_registration_method")
        /// What the person has searched for: `fb_search_string`.
        public static let searchString = ParameterName("fb_search_string")
        /// Whether what was tried has succeeded: `fb_success`.
        public static let success = ParameterName("fb_success")
    }
}
