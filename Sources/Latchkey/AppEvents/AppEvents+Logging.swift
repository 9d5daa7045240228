public import Foundation

// The methods by which the original records events. They do nothing here.
extension AppEvents {
    /// Does nothing.
    public func logEvent(_ eventName: Name) { logOnce() }

    /// Does nothing.
    public func logEvent(_ eventName: Name, valueToSum: Double) { logOnce() }

    /// Does nothing.
    public func logEvent(_ eventName: Name, parameters: [ParameterName: Any]?) { logOnce() }

    /// Does nothing.
    public func logEvent(_ eventName: Name, valueToSum: Double, parameters: [ParameterName: Any]?) { logOnce() }

    /// Does nothing.
    public func logEvent(_ eventName: Name, valueToSum: NSNumber?, parameters: [ParameterName: Any]?, accessToken: AccessToken?) {
        logOnce()
    }

    /// Does nothing.
    public func logPurchase(amount: Double, currency: String) { logOnce() }

    /// Does nothing.
    public func logPurchase(amount: Double, currency: String, parameters: [ParameterName: Any]?) { logOnce() }

    /// Does nothing.
    public func logPurchase(amount: Double, currency: String, parameters: [ParameterName: Any]?, accessToken: AccessToken?) {
        logOnce()
    }

    /// Does nothing.
    public func logFailedStoreKit2Purchase(_ productID: String) { logOnce() }

    /// Does nothing.
    public func logPushNotificationOpen(payload: [String: Any]) { logOnce() }

    /// Does nothing.
    public func logPushNotificationOpen(payload: [String: Any], action: String) { logOnce() }

    /// Does nothing.
    public func logProductItem(
        id: String, availability: ProductAvailability, condition: ProductCondition, description: String, imageLink: String, link: String,
        title: String, priceAmount: Double, currency: String, gtin: String?, mpn: String?, brand: String?, parameters: [String: Any]?
    ) {
        logOnce()
    }
}
