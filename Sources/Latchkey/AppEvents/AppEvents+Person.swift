public import Foundation

// What the original is told of the person and the device. None of it is read or kept here.
extension AppEvents {
    /// Does nothing.
    public func setPushNotificationsDeviceToken(_ deviceToken: Data?) { tellTheDeveloper() }

    /// Does nothing.
    public func setPushNotificationsDeviceToken(_ deviceToken: String?) { tellTheDeveloper() }

    /// Does nothing.
    public func setUser(
        email: String?, firstName: String?, lastName: String?, phone: String?, dateOfBirth: String?, gender: String?, city: String?,
        state: String?, zip: String?, country: String?
    ) {
        tellTheDeveloper()
    }

    /// Does nothing.
    public func setUserData(_ data: String?, forType type: FBSDKAppEventUserDataType) { tellTheDeveloper() }

    /// Always `nil`: nothing is kept.
    public func getUserData() -> String? { nil }

    /// Does nothing.
    public func clearUserData() { tellTheDeveloper() }

    /// Does nothing.
    public func clearUserData(forType type: FBSDKAppEventUserDataType) { tellTheDeveloper() }

    /// Always `nil`: there is no such request.
    public func requestForCustomAudienceThirdPartyID(accessToken: AccessToken?) -> GraphRequest? { nil }
}
