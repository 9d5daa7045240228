public import Foundation

// The methods with which the original SDK records events. They do nothing in Latchkey.
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
