extension AppEvents {
    /// The name of an app event. An extensible string type of the documented API.
    public struct Name: RawRepresentable, Sendable, Hashable {
        /// The text of the name. It is never sent.
        public let rawValue: String

        /// Creates an event name from a string.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an event name from a string.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The person tapped an advertisement: `AdClick`.
        public static let adClick = Name("AdClick")
        /// An advertisement was shown: `AdImpression`.
        public static let adImpression = Name("AdImpression")
        /// The person registered: `fb_mobile_complete_registration`.
        public static let completedRegistration = Name("fb_mobile_complete_registration")
        /// The person completed a tutorial: `fb_mobile_tutorial_completion`.
        public static let completedTutorial = Name("fb_mobile_tutorial_completion")
        /// The person contacted the business: `Contact`.
        public static let contact = Name("Contact")
        /// The person customized a product: `CustomizeProduct`.
        public static let customizeProduct = Name("CustomizeProduct")
        /// The person made a donation: `Donate`.
        public static let donate = Name("Donate")
        /// The person searched for a location of the business: `FindLocation`.
        public static let findLocation = Name("FindLocation")
        /// The person rated an item: `fb_mobile_rate`.
        public static let rated = Name("fb_mobile_rate")
        /// The person made an appointment: `Schedule`.
        public static let schedule = Name("Schedule")
        /// The person performed a search: `fb_mobile_search`.
        public static let searched = Name("fb_mobile_search")
        /// The person started a trial: `StartTrial`.
        public static let startTrial = Name("StartTrial")
        /// The person submitted an application: `SubmitApplication`.
        public static let submitApplication = Name("SubmitApplication")
        /// The person started a subscription: `Subscribe`.
        public static let subscribe = Name("Subscribe")
        /// The person viewed content: `fb_mobile_content_view`.
        public static let viewedContent = Name("fb_mobile_content_view")
        /// The person added payment information: `fb_mobile_add_payment_info`.
        public static let addedPaymentInfo = Name("fb_mobile_add_payment_info")
        /// The person added an item to the cart: `fb_mobile_add_to_cart`.
        public static let addedToCart = Name("fb_mobile_add_to_cart")
        /// The person added an item to a wish list: `fb_mobile_add_to_wishlist`.
        public static let addedToWishlist = Name("fb_mobile_add_to_wishlist")
        /// The person started the checkout: `fb_mobile_initiated_checkout`.
        public static let initiatedCheckout = Name("fb_mobile_initiated_checkout")
        /// The person made a purchase: `fb_mobile_purchase`.
        public static let purchased = Name("fb_mobile_purchase")
        /// The person reached a level: `fb_mobile_level_achieved`.
        public static let achievedLevel = Name("fb_mobile_level_achieved")
        /// The person unlocked an achievement: `fb_mobile_achievement_unlocked`.
        public static let unlockedAchievement = Name("fb_mobile_achievement_unlocked")
        /// The person spent credits of the app: `fb_mobile_spent_credits`.
        public static let spentCredits = Name("fb_mobile_spent_credits")
    }
}
