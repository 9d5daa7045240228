public import Foundation

// What the original records. All of it does nothing here.
extension AppEvents {
    /// Does nothing.
    public func logEvent(_ eventName: Name) { tellTheDeveloper() }

    /// Does nothing.
    public func logEvent(_ eventName: Name, valueToSum: Double) { tellTheDeveloper() }

    /// Does nothing.
    public func logEvent(_ eventName: Name, parameters: [ParameterName: Any]?) { tellTheDeveloper() }

    /// Does nothing.
    public func logEvent(_ eventName: Name, valueToSum: Double, parameters: [ParameterName: Any]?) { tellTheDeveloper() }

    /// Does nothing.
    public func logEvent(_ eventName: Name, valueToSum: NSNumber?, parameters: [ParameterName: Any]?, accessToken: AccessToken?) {
        tellTheDeveloper()
    }

    /// Does nothing.
    public func logPurchase(amount: Double, currency: String) { tellTheDeveloper() }

    /// Does nothing.
    public func logPurchase(amount: Double, currency: String, parameters: [ParameterName: Any]?) { tellTheDeveloper() }

    /// Does nothing.
    public func logPurchase(amount: Double, currency: String, parameters: [ParameterName: Any]?, accessToken: AccessToken?) {
        tellTheDeveloper()
    }

    /// Does nothing.
    public func logFailedStoreKit2Purchase(_ productID: String) { tellTheDeveloper() }

    /// Does nothing.
    public func logPushNotificationOpen(payload: [String: Any]) { tellTheDeveloper() }

    /// Does nothing.
    public func logPushNotificationOpen(payload: [String: Any], action: String) { tellTheDeveloper() }

    /// Does nothing.
    public func logProductItem(
        id: String, availability: ProductAvailability, condition: ProductCondition, description: String, imageLink: String, link: String,
        title: String, priceAmount: Double, currency: String, gtin: String?, mpn: String?, brand: String?, parameters: [String: Any]?
    ) {
        tellTheDeveloper()
    }
}
