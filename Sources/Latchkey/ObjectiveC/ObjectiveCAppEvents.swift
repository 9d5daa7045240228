#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKAppEvents` for Objective-C: ``AppEvents``, whose methods do nothing, behind the documented selectors.
@objc(FBSDKAppEvents)
public final class ObjectiveCAppEvents: NSObject, Sendable {
    /// The same for Swift.
    public let value: AppEvents

    init(_ value: AppEvents) { self.value = value }

    /// The only instance that an app has.
    @objc public static let shared = ObjectiveCAppEvents(.shared)

    /// Kept for source compatibility. Has no effect: nothing is sent.
    @objc public var flushBehavior: ObjectiveCAppEventsFlushBehavior {
        get { ObjectiveCAppEventsFlushBehavior(value.flushBehavior) }
        set { value.flushBehavior = newValue.value }
    }
    /// Kept for source compatibility. Has no effect: no event belongs to an app.
    @objc public var loggingOverrideAppID: String? {
        get { value.loggingOverrideAppID }
        set { value.loggingOverrideAppID = newValue }
    }
    /// Kept for source compatibility. Has no effect: no event belongs to a person.
    @objc public var userID: String? {
        get { value.userID }
        set { value.userID = newValue }
    }
    /// Always empty: no installation gets an id.
    @objc public var anonymousID: String { value.anonymousID }

    /// Does nothing.
    @objc public func activateApp() { value.activateApp() }
    /// Does nothing.
    @objc public func flush() { value.flush() }

    /// Does nothing.
    @objc(logEvent:) public func logEvent(_ name: String) { value.logEvent(AppEvents.Name(name)) }
    /// Does nothing.
    @objc(logEvent:valueToSum:) public func logEvent(_ name: String, valueToSum: Double) { logEvent(name) }
    /// Does nothing.
    @objc(logEvent:parameters:) public func logEvent(_ name: String, parameters: [String: Any]?) { logEvent(name) }
    /// Does nothing.
    @objc(logEvent:valueToSum:parameters:)
    public func logEvent(_ name: String, valueToSum: Double, parameters: [String: Any]?) { logEvent(name) }
    /// Does nothing.
    @objc(logEvent:valueToSum:parameters:accessToken:)
    public func logEvent(_ name: String, valueToSum: NSNumber?, parameters: [String: Any]?, accessToken: ObjectiveCAccessToken?) {
        logEvent(name)
    }

    /// Does nothing.
    @objc(logPurchase:currency:)
    public func logPurchase(_ amount: Double, currency: String) { value.logPurchase(amount: amount, currency: currency) }
    /// Does nothing.
    @objc(logPurchase:currency:parameters:)
    public func logPurchase(_ amount: Double, currency: String, parameters: [String: Any]?) { logPurchase(amount, currency: currency) }
    /// Does nothing.
    @objc(logPurchase:currency:parameters:accessToken:)
    public func logPurchase(_ amount: Double, currency: String, parameters: [String: Any]?, accessToken: ObjectiveCAccessToken?) {
        logPurchase(amount, currency: currency)
    }
    /// Does nothing.
    @objc(logFailedStoreKit2Purchase:)
    public func logFailedStoreKit2Purchase(_ productID: String) { value.logFailedStoreKit2Purchase(productID) }

    /// Does nothing.
    @objc(logPushNotificationOpen:)
    public func logPushNotificationOpen(_ payload: [String: Any]) { value.logPushNotificationOpen(payload: payload) }
    /// Does nothing.
    @objc(logPushNotificationOpen:action:)
    public func logPushNotificationOpen(_ payload: [String: Any], action: String) { logPushNotificationOpen(payload) }

    /// Does nothing.
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

    /// Does nothing.
    @objc(setPushNotificationsDeviceToken:)
    public func setPushNotificationsDeviceToken(_ token: Data?) { value.setPushNotificationsDeviceToken(token) }
    /// Does nothing.
    @objc(setPushNotificationsDeviceTokenString:)
    public func setPushNotificationsDeviceToken(string: String?) { value.setPushNotificationsDeviceToken(string) }

    /// Does nothing.
    @objc(setUserEmail:firstName:lastName:phone:dateOfBirth:gender:city:state:zip:country:)
    public func setUser(
        email: String?, firstName: String?, lastName: String?, phone: String?, dateOfBirth: String?, gender: String?, city: String?,
        state: String?, zip: String?, country: String?
    ) {
        value.setUser(
            email: email, firstName: firstName, lastName: lastName, phone: phone, dateOfBirth: dateOfBirth, gender: gender, city: city,
            state: state, zip: zip, country: country)
    }
    /// Does nothing.
    @objc(setUserData:forType:)
    public func setUserData(_ data: String?, forType type: String) { value.setUserData(data, forType: FBSDKAppEventUserDataType(type)) }
    /// Always `nil`: nothing is kept.
    @objc public func getUserData() -> String? { value.getUserData() }
    /// Does nothing.
    @objc public func clearUserData() { value.clearUserData() }
    /// Does nothing.
    @objc(clearUserDataForType:)
    public func clearUserData(forType type: String) { value.clearUserData(forType: FBSDKAppEventUserDataType(type)) }
    /// Always `nil`: there is no such request.
    @objc(requestForCustomAudienceThirdPartyIDWithAccessToken:)
    public func requestForCustomAudienceThirdPartyID(accessToken: ObjectiveCAccessToken?) -> ObjectiveCGraphRequest? { nil }
}

/// `FBSDKAppEventsFlushBehavior` for Objective-C. Nothing is sent.
@objc(FBSDKAppEventsFlushBehavior)
public enum ObjectiveCAppEventsFlushBehavior: UInt, Sendable {
    /// By itself, from time to time.
    case auto = 0
    /// Only by ``ObjectiveCAppEvents/flush()``.
    case explicitOnly = 1

    var value: AppEvents.FlushBehavior { self == .auto ? .auto : .explicitOnly }

    init(_ value: AppEvents.FlushBehavior) { self = value == .auto ? .auto : .explicitOnly }
}

/// `FBSDKProductAvailability` for Objective-C.
@objc(FBSDKProductAvailability)
public enum ObjectiveCProductAvailability: UInt, Sendable {
    /// It is shipped at once.
    case inStock = 0
    /// It cannot be bought any more, for now.
    case outOfStock = 1
    /// It can be ordered before it exists.
    case preOrder = 2
    /// It is shipped within two weeks.
    case availableForOrder = 3
    /// It is made no more.
    case discontinued = 4

    var value: AppEvents.ProductAvailability { AppEvents.ProductAvailability(rawValue: rawValue) ?? .inStock }
}

/// `FBSDKProductCondition` for Objective-C.
@objc(FBSDKProductCondition)
public enum ObjectiveCProductCondition: UInt, Sendable {
    /// Not used before.
    case new = 0
    /// Used before, and made good again.
    case refurbished = 1
    /// Used before.
    case used = 2

    var value: AppEvents.ProductCondition { AppEvents.ProductCondition(rawValue: rawValue) ?? .new }
}
#endif
