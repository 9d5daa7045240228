public import Foundation

// The methods by which an app passes data about the person and the device to the Facebook SDK. Latchkey neither reads nor stores the data.
extension AppEvents {
    /// Exists for source compatibility. Does nothing.
    public func setPushNotificationsDeviceToken(_ deviceToken: Data?) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func setPushNotificationsDeviceToken(_ deviceToken: String?) { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func setUser(
        email: String?, firstName: String?, lastName: String?, phone: String?, dateOfBirth: String?, gender: String?, city: String?,
        state: String?, zip: String?, country: String?
    ) {
        logOnce()
    }

    /// Exists for source compatibility. Does nothing.
    public func setUserData(_ data: String?, forType type: FBSDKAppEventUserDataType) { logOnce() }

    /// Always `nil`, because no user data is stored.
    public func getUserData() -> String? { nil }

    /// Exists for source compatibility. Does nothing.
    public func clearUserData() { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func clearUserData(forType type: FBSDKAppEventUserDataType) { logOnce() }

    /// Always `nil`, because Latchkey has no request for custom audiences.
    public func requestForCustomAudienceThirdPartyID(accessToken: AccessToken?) -> GraphRequest? { nil }
}

/// A kind of personal data, such as the e-mail address. An extensible string type of the documented API. Latchkey does not read the data
/// that an app passes to ``AppEvents/setUserData(_:forType:)``.
public struct FBSDKAppEventUserDataType: RawRepresentable, Sendable, Hashable {
    /// The text of the name. It is never sent.
    public let rawValue: String

    /// Creates a data type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a data type from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The e-mail address: `em`.
    public static let email = FBSDKAppEventUserDataType("em")
    /// The first name: `fn`.
    public static let firstName = FBSDKAppEventUserDataType("fn")
    /// The last name: `ln`.
    public static let lastName = FBSDKAppEventUserDataType("ln")
    /// The phone number: `ph`.
    public static let phone = FBSDKAppEventUserDataType("ph")
    /// The date of birth: `dob`.
    public static let dateOfBirth = FBSDKAppEventUserDataType("dob")
    /// The gender: `ge`.
    public static let gender = FBSDKAppEventUserDataType("ge")
    /// The city: `ct`.
    public static let city = FBSDKAppEventUserDataType("ct")
    /// The state or province: `st`.
    public static let state = FBSDKAppEventUserDataType("st")
    /// The postal code: `zp`.
    public static let zip = FBSDKAppEventUserDataType("zp")
    /// The country: `country`.
    public static let country = FBSDKAppEventUserDataType("country")
    /// The ID that the app itself gave the person: `external_id`.
    public static let externalId = FBSDKAppEventUserDataType("external_id")
}
