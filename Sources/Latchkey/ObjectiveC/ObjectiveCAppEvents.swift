#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKAppEvents`: a wrapper of ``AppEvents`` with the documented selectors. The methods do nothing.
@objc(FBSDKAppEvents)
public final class ObjectiveCAppEvents: NSObject, Sendable {
    /// The wrapped ``AppEvents``.
    public let value: AppEvents

    init(_ value: AppEvents) { self.value = value }

    /// The only instance in an app.
    @objc public static let shared = ObjectiveCAppEvents(.shared)

    /// Exists for source compatibility. Has no effect, because Latchkey sends no app events.
    @objc public var flushBehavior: ObjectiveCAppEventsFlushBehavior {
        get { ObjectiveCAppEventsFlushBehavior(value.flushBehavior) }
        set { value.flushBehavior = newValue.value }
    }
    /// Exists for source compatibility. Has no effect, because Latchkey records no app events.
    @objc public var loggingOverrideAppID: String? {
        get { value.loggingOverrideAppID }
        set { value.loggingOverrideAppID = newValue }
    }
    /// Exists for source compatibility. Has no effect, because Latchkey records no app events.
    @objc public var userID: String? {
        get { value.userID }
        set { value.userID = newValue }
    }
    /// Always empty, because Latchkey assigns no ID to an installation.
    @objc public var anonymousID: String { value.anonymousID }

    /// Exists for source compatibility. Does nothing.
    @objc public func activateApp() { value.activateApp() }
    /// Exists for source compatibility. Does nothing.
    @objc public func flush() { value.flush() }

    /// Exists for source compatibility. Does nothing.
    @objc(logEvent:) public func logEvent(_ name: String) { value.logEvent(AppEvents.Name(name)) }
    /// Exists for source compatibility. Does nothing.
    @objc(logEvent:valueToSum:) public func logEvent(_ name: String, valueToSum: Double) { logEvent(name) }
    /// Exists for source compatibility. Does nothing.
    @objc(logEvent:parameters:) public func logEvent(_ name: String, parameters: [String: Any]?) { logEvent(name) }
    /// Exists for source compatibility. Does nothing.
    @objc(logEvent:valueToSum:parameters:)
    public func logEvent(_ name: String, valueToSum: Double, parameters: [String: Any]?) { logEvent(name) }
    /// Exists for source compatibility. Does nothing.
    @objc(logEvent:valueToSum:parameters:accessToken:)
    public func logEvent(_ name: String, valueToSum: NSNumber?, parameters: [String: Any]?, accessToken: ObjectiveCAccessToken?) {
        logEvent(name)
    }

    /// Exists for source compatibility. Does nothing.
    @objc(logPurchase:currency:)
    public func logPurchase(_ amount: Double, currency: String) { value.logPurchase(amount: amount, currency: currency) }
    /// Exists for source compatibility. Does nothing.
    @objc(logPurchase:currency:parameters:)
    public func logPurchase(_ amount: Double, currency: String, parameters: [String: Any]?) { logPurchase(amount, currency: currency) }
    /// Exists for source compatibility. Does nothing.
    @objc(logPurchase:currency:parameters:accessToken:)
    public func logPurchase(_ amount: Double, currency: String, parameters: [String: Any]?, accessToken: ObjectiveCAccessToken?) {
        logPurchase(amount, currency: currency)
    }
    /// Exists for source compatibility. Does nothing.
    @objc(logFailedStoreKit2Purchase:)
    public func logFailedStoreKit2Purchase(_ productID: String) { value.logFailedStoreKit2Purchase(productID) }

    /// Exists for source compatibility. Does nothing.
    @objc(logPushNotificationOpen:)
    public func logPushNotificationOpen(_ payload: [String: Any]) { value.logPushNotificationOpen(payload: payload) }
    /// Exists for source compatibility. Does nothing.
    @objc(logPushNotificationOpen:action:)
    public func logPushNotificationOpen(_ payload: [String: Any], action: String) { logPushNotificationOpen(payload) }

    /// Exists for source compatibility. Does nothing.
    @objc(
        logProductItem:availability:condition:description:imageLink:link:title:priceAmount:currency:gtin:mpn:brand:parameters:
    )
    public func logProductItem(
        _ id: String, availability: ObjectiveCProductAvailability, condition: ObjectiveCProductCondition, description: String,
        imageLink: String, link: String, title: String, priceAmount: Double, currency: String, gtin: String?, mpn: String?, brand: String?,
        parameters: [String: Any]?
    ) {
        value.logProductItem(
            id: id, availability: availability.value, condition: condition.value, description: description, imageLink: imageLink,
            link: link, title: title, priceAmount: priceAmount, currency: currency, gtin: gtin, mpn: mpn, brand: brand,
            parameters: parameters)
    }

    /// Exists for source compatibility. Does nothing.
    @objc(setPushNotificationsDeviceToken:)
    public func setPushNotificationsDeviceToken(_ token: Data?) { value.setPushNotificationsDeviceToken(token) }
    /// Exists for source compatibility. Does nothing.
    @objc(setPushNotificationsDeviceTokenString:)
    public func setPushNotificationsDeviceToken(string: String?) { value.setPushNotificationsDeviceToken(string) }

    /// Exists for source compatibility. Does nothing.
    @objc(setUserEmail:firstName:lastName:phone:dateOfBirth:gender:city:state:zip:country:)
    public func setUser(
        email: String?, firstName: String?, lastName: String?, phone: String?, dateOfBirth: String?, gender: String?, city: String?,
        state: String?, zip: String?, country: String?
    ) {
        value.setUser(
            email: email, firstName: firstName, lastName: lastName, phone: phone, dateOfBirth: dateOfBirth, gender: gender, city: city,
            state: state, zip: zip, country: country)
    }
    /// Exists for source compatibility. Does nothing.
    @objc(setUserData:forType:)
    public func setUserData(_ data: String?, forType type: String) { value.setUserData(data, forType: FBSDKAppEventUserDataType(type)) }
    /// Always `nil`, because no user data is stored.
    @objc public func getUserData() -> String? { value.getUserData() }
    /// Exists for source compatibility. Does nothing.
    @objc public func clearUserData() { value.clearUserData() }
    /// Exists for source compatibility. Does nothing.
    @objc(clearUserDataForType:)
    public func clearUserData(forType type: String) { value.clearUserData(forType: FBSDKAppEventUserDataType(type)) }
    /// Always `nil`, because Latchkey has no request for custom audiences.
    @objc(requestForCustomAudienceThirdPartyIDWithAccessToken:)
    public func requestForCustomAudienceThirdPartyID(accessToken: ObjectiveCAccessToken?) -> ObjectiveCGraphRequest? { nil }
}

/// The Objective-C enumeration `FBSDKAppEventsFlushBehavior`. Has no effect, because Latchkey sends no app events.
@objc(FBSDKAppEventsFlushBehavior)
public enum ObjectiveCAppEventsFlushBehavior: UInt, Sendable {
    /// Events are sent automatically from time to time.
    case auto = 0
    /// Events are sent only by ``ObjectiveCAppEvents/flush()``.
    case explicitOnly = 1

    var value: AppEvents.FlushBehavior { self == .auto ? .auto : .explicitOnly }

    init(_ value: AppEvents.FlushBehavior) { self = value == .auto ? .auto : .explicitOnly }
}

/// The Objective-C enumeration `FBSDKProductAvailability`: the availability of a product.
@objc(FBSDKProductAvailability)
public enum ObjectiveCProductAvailability: UInt, Sendable {
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

    var value: AppEvents.ProductAvailability { AppEvents.ProductAvailability(rawValue: rawValue) ?? .inStock }
}

/// The Objective-C enumeration `FBSDKProductCondition`: the condition of a product.
@objc(FBSDKProductCondition)
public enum ObjectiveCProductCondition: UInt, Sendable {
    /// The product has not been used.
    case new = 0
    /// The product has been used and restored.
    case refurbished = 1
    /// The product has been used.
    case used = 2

    var value: AppEvents.ProductCondition { AppEvents.ProductCondition(rawValue: rawValue) ?? .new }
}
#endif
