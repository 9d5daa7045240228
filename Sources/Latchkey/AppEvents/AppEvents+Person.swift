public import Foundation

// The methods by which the original gets data about the person and the device. None of it is read or kept here.
extension AppEvents {
    /// Does nothing.
    public func setPushNotificationsDeviceToken(_ deviceToken: Data?) { logOnce() }

    /// Does nothing.
    public func setPushNotificationsDeviceToken(_ deviceToken: String?) { logOnce() }

    /// Does nothing.
    public func setUser(
        email: String?, firstName: String?, lastName: String?, phone: String?, dateOfBirth: String?, gender: String?, city: String?,
        state: String?, zip: String?, country: String?
    ) {
        logOnce()
    }

    /// Does nothing.
    public func setUserData(_ data: String?, forType type: FBSDKAppEventUserDataType) { logOnce() }

    /// Always `nil`: nothing is kept.
    public func getUserData() -> String? { nil }

    /// Does nothing.
    public func clearUserData() { logOnce() }

    /// Does nothing.
    public func clearUserData(forType type: FBSDKAppEventUserDataType) { logOnce() }

    /// Always `nil`: there is no such request.
    public func requestForCustomAudienceThirdPartyID(accessToken: AccessToken?) -> GraphRequest? { nil }
}
