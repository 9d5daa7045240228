extension AppEvents {
    /// The name of an app event: the documented extensible string type.
    public struct Name: RawRepresentable, Sendable, Hashable {
        /// The name. It is sent nowhere.
        public let rawValue: String

        /// Any name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Any name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The person has tapped an advertisement: `AdClick`.
        public static let adClick = Name("AdClick")
        /// An advertisement was shown: `AdImpression`.
        public static let adImpression = Name("AdImpression")
        /// The person has registered: `fb_mobile_complete_registration`.
        public static let completedRegistration = Name("fb_mobile_complete_registration")
        /// The person has completed a tutorial: `fb_mobile_tutorial_completion`.
        public static let completedTutorial = Name("fb_mobile_tutorial_completion")
        /// The person has contacted the business: `Contact`.
        public static let contact = Name("Contact")
        /// The person has customized a product: `CustomizeProduct`.
        public static let customizeProduct = Name("CustomizeProduct")
        /// The person has donated: `Donate`.
        public static let donate = Name("Donate")
        /// The person has looked for a place of the business: `FindLocation`.
        public static let findLocation = Name("FindLocation")
        /// The person has rated something: `fb_mobile_rate`.
        public static let rated = Name("fb_mobile_rate")
        /// The person has made an appointment: `Schedule`.
        public static let schedule = Name("Schedule")
        /// The person has searched: `fb_mobile_search`.
        public static let searched = Name("fb_mobile_search")
        /// The person has begun a trial: `StartTrial`.
        public static let startTrial = Name("StartTrial")
        /// The person has applied for something: `SubmitApplication`.
        public static let submitApplication = Name("SubmitApplication")
        /// The person has subscribed to something: `Subscribe`.
        public static let subscribe = Name("Subscribe")
        /// The person has looked at something: `fb_mobile_content_view`.
        public static let viewedContent = Name("fb_mobile_content_view")
        /// The person has entered how to pay: `fb_mobile_add_payment_info`.
        public static let addedPaymentInfo = Name("fb_mobile_add_payment_info")
        /// The person has put something into the cart: `fb_mobile_add_to_cart`.
        public static let addedToCart = Name("fb_mobile_add_to_cart")
        /// The person has put something on a wish list: `fb_mobile_add_to_wishlist`.
        public static let addedToWishlist = Name("fb_mobile_add_to_wishlist")
        /// The person has begun to pay: `fb_mobile_initiated_checkout`.
        public static let initiatedCheckout = Name("fb_mobile_initiated_checkout")
        /// The person has bought something: `fb_mobile_purchase`.
        public static let purchased = Name("fb_mobile_purchase")
        /// The person has reached a level: `fb_mobile_level_achieved`.
        public static let achievedLevel = Name("fb_mobile_level_achieved")
        /// The person has unlocked an achievement: `fb_mobile_achievement_unlocked`.
        public static let unlockedAchievement = Name("fb_mobile_achievement_unlocked")
        /// The person has spent credits of the app: `fb_mobile_spent_credits`.
        public static let spentCredits = Name("fb_mobile_spent_credits")
    }
}
