public import Foundation

// The methods with which the Facebook SDK records app events. In Latchkey they do nothing.
extension AppEvents {
    /// Exists for source compatibility. Does nothing.
    public func logEvent(_ eventName: Name) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func logEvent(_ eventName: Name, valueToSum: Double) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func logEvent(_ eventName: Name, parameters: [ParameterName: Any]?) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func logEvent(_ eventName: Name, valueToSum: Double, parameters: [ParameterName: Any]?) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func logEvent(_ eventName: Name, valueToSum: NSNumber?, parameters: [ParameterName: Any]?, accessToken: AccessToken?) {
        logOnce()
    }

    /// Exists for source compatibility. Does nothing.
    public func logPurchase(amount: Double, currency: String) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func logPurchase(amount: Double, currency: String, parameters: [ParameterName: Any]?) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func logPurchase(amount: Double, currency: String, parameters: [ParameterName: Any]?, accessToken: AccessToken?) {
        logOnce()
    }

    /// Exists for source compatibility. Does nothing.
    public func logFailedStoreKit2Purchase(_ productID: String) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func logPushNotificationOpen(payload: [String: Any]) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func logPushNotificationOpen(payload: [String: Any], action: String) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func logProductItem(
        id: String, availability: ProductAvailability, condition: ProductCondition, description: String, imageLink: String, link: String,
        title: String, priceAmount: Double, currency: String, gtin: String?, mpn: String?, brand: String?, parameters: [String: Any]?
    ) {
        logOnce()
    }
}

extension AppEvents {
    /// The availability of a product, with the documented values.
    public enum ProductAvailability: UInt, Sendable, Hashable, CaseIterable {
        /// The product ships immediately.
        case inStock = 0
        /// The product cannot be bought at the moment.
        case outOfStock = 1
        /// The product can be ordered before it is released.
        case preOrder = 2
        /// The product ships within two weeks.
        case availableForOrder = 3
        /// The product is no longer made.
        case discontinued = 4
    }

    /// The condition of a product, with the documented values.
    public enum ProductCondition: UInt, Sendable, Hashable, CaseIterable {
        /// The product has not been used.
        case new = 0
        /// The product has been used and restored.
        case refurbished = 1
        /// The product has been used.
        case used = 2
    }
}
