public import Foundation

// The methods that pass data about the person and the device to the original SDK. Latchkey neither reads nor stores the data.
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

    /// Always `nil`, because Latchkey has no such request.
    public func requestForCustomAudienceThirdPartyID(accessToken: AccessToken?) -> GraphRequest? { nil }
}
